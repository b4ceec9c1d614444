// A worker that contacts another host, and says whether the browser refused because of the policy.
'use strict';

addEventListener('securitypolicyviolation', () => postMessage('refused'));
fetch('http://127.0.0.1:1/').then(() => postMessage('answered'), () => setTimeout(() => postMessage('no answer'), 1000));

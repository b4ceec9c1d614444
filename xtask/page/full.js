// The files of a program in a browser that has no room for them.
'use strict';

IDBObjectStore.prototype.put = () => { throw new DOMException('there is no room', 'QuotaExceededError'); };
importScripts('files.js');

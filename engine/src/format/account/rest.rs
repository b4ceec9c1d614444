//! What is left of a text that is read by its layout.

/** Where the server is: set when the console is built, '' for the server that serves it. */
declare const __HOST__: string

/** The server's base URL, set when the console is built; '' for the server that serves the console. */
declare const __HOST__: string

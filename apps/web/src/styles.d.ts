/** The bundler takes style sheets; to the compiler they are nothing. */
declare module '*.css';

const { TestEnvironment: Jsdom } = require('jest-environment-jsdom');

/**
 * Globals of browsers that jsdom lacks, or has as objects that Node's fetch and streams refuse. `setImmediate` is for
 * React: with it, React renders as a server here as well, and its scheduler leaves nothing open.
 */
const NODES_OWN = [
  'AbortController',
  'AbortSignal',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'Uint8Array',
  'WritableStream',
  'clearImmediate',
  'fetch',
  'setImmediate',
  'structuredClone',
];

/** A browser's window for tests, with the files of packages that Node would take, so that a page also renders here. */
module.exports = class BrowserEnvironment extends Jsdom {
  constructor(...given) {
    super(...given);
    for (const name of NODES_OWN) this.global[name] = globalThis[name];
    this.global.HTMLCanvasElement.prototype.getContext = () => null; // says that it cannot draw, instead of complaining
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};

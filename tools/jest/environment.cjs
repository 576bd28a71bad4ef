const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** Tests of the web find a browser's window, all others Node. `@jest-environment node` above a test overrules it. */
module.exports = class EnvironmentByPlace {
  constructor(config, context) {
    if (!/[\\/]apps[\\/]web[\\/]/.test(context.testPath)) return new NodeEnvironment(config, context);
    const BrowserEnvironment = require('./browser-environment.cjs'); // half a second, for those who need it
    return new BrowserEnvironment(config, context);
  }
};

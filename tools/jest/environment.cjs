const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** Tests of the web find a browser's window, all others Node. `@jest-environment node` above a test overrules it. */
module.exports = class EnvironmentByPlace {
  constructor(config, context) {
    return tellingWaits(environment(config, context));
  }
};

function environment(config, context) {
  if (!/[\\/]apps[\\/]web[\\/]/.test(context.testPath)) return new NodeEnvironment(config, context);
  const BrowserEnvironment = require('./browser-environment.cjs'); // half a second, for those who need it
  return new BrowserEnvironment(config, context);
}

/** Jest says that a test took too long, and not what it waited for: see libs/postgres/src/testing/until.ts. */
function tellingWaits(environment) {
  environment.handleTestEvent = ({ name }) => {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    for (const what of environment.global.waitedFor ?? []) process.stderr.write(`still waited for: ${what}\n`);
  };
  return environment;
}

const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { dirname, extname, join } = require('node:path');
const { createTransformer } = require('@swc/jest');

const TOP = join(__dirname, '../..');
const BUILT = join(TOP, 'dist/');
const PACKAGES = /[\\/]node_modules[\\/]/;

// .swcrc holds the aliases as well: they are relative paths by the time that Jest resolves them
const ours = createTransformer(JSON.parse(readFileSync(join(TOP, '.swcrc'), 'utf8')));
const modules = createTransformer({
  swcrc: false,
  jsc: { parser: { syntax: 'ecmascript' }, target: 'es2023' },
  sourceMaps: false,
});
const untouched = { process: (code) => ({ code }), getCacheKey: (code) => sha1(`untouched ${code}`) };

/** Jest requires everything, and before Node 24 it cannot require an ES module: those of packages are compiled, too. */
module.exports = {
  process: (code, path, options) => transformerFor(path).process(code, path, options),
  getCacheKey: (code, path, options) => transformerFor(path).getCacheKey(code, path, options),
};

function transformerFor(path) {
  if (path.startsWith(BUILT)) return untouched;
  if (!PACKAGES.test(path)) return ours;
  return isModule(path) ? modules : untouched;
}

function isModule(path) {
  const extension = extname(path);
  return extension === '.mjs' || (extension === '.js' && packageIsModule(dirname(path)));
}

const cached = new Map();

/** Type of the nearest package.json, as Node reads it. */
function packageIsModule(folder) {
  if (!cached.has(folder)) {
    const file = join(folder, 'package.json');
    const answer = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8')).type === 'module'
      : packageIsModule(dirname(folder));
    cached.set(folder, answer);
  }
  return cached.get(folder);
}

function sha1(text) {
  return createHash('sha1').update(text).digest('hex');
}

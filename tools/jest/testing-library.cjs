const { join } = require('node:path');

const library = require(join(__dirname, '../../node_modules/@testing-library/react/dist/index.js')); // its name leads here

/** `@testing-library/react` for tests: waits nearly as long as Jest's limit, and then says what it waited for. */
library.configure({ asyncUtilTimeout: 500_000 });
module.exports = library;

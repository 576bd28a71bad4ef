const TEST_CODE = require('./tools/house/test-code.json');

/** The libraries that a room may import, and those of which it may import types alone. */
const MAY_IMPORT = {
  domain: {},
  postgres: { types: ['domain'] },
  'event-store': { values: ['postgres'], types: ['domain'] },
  projections: { values: ['domain', 'postgres', 'event-store'] },
  commands: { values: ['domain', 'event-store', 'postgres'] },
  client: { types: ['domain', 'projections'] },
  sample: { values: ['domain'] },
  imports: { values: ['domain', 'client'] },
  sheets: { values: ['domain', 'imports'] },
  api: {
    values: ['domain', 'postgres', 'event-store', 'projections', 'commands', 'sample', 'sheets'],
    types: ['client'],
  },
  cli: { values: ['domain', 'client', 'imports', 'sheets'] },
  web: { values: ['domain', 'client', 'imports', 'sheets'] },
};
/** Folders of the kernel of the API, from the top: each imports only folders below it. */
const KERNEL =
  'records pages live changes reads caching requests settings parsing shapes logging limits problems'.split(' ');
/** Commands that work on the log and the state themselves, and the file that opens both for them: they import any library. */
const OPERATOR_COMMANDS = [
  '^apps/cli/src/(kernel/operators/(operator|ownership-replay)|commands/accounts/on-the-machine)\\.ts$',
  '^apps/cli/src/commands/(audit|backup|rebuild|import|log|persons|processes|projections|read-models)[./]',
];
/** Files that go with the domain's types: they hold the first position, and how the shop says no. */
const TYPE_LIKE = '^libs/domain/src/(events/event|deciders/refusal)\\.ts$';
const READER = '^libs/event-store/src/reader\\.ts$';
/** Headings of sheets that are known, by which a workbook's sheet of pieces is found; it needs nothing of the rest. */
const KNOWN_HEADINGS = '^libs/imports/src/reading/headings/known-headings\\.ts$';
const WRITER = '^libs/sheets/src/workbook-writer\\.ts$';
/** Stand at the top, where their programs look for them. */
const SETTINGS = '^([.]dependency-cruiser[.]cjs|eslint[.]config[.]mjs|jest[.]config[.]cjs)$';
const ROOM = '^((?:apps|libs)/[^/]+|e2e|tools)/';
/** Folders whose folders are features. */
const AREA = '^(?:libs/(?:domain|projections)/src|apps/api/src|apps/cli/src/commands|apps/web/src/(?:public|staff))/';
/** Folders there that serve all features or are a place of the shop with several: they are entered by any of their files. */
const SHARED =
  'callers|counter|deciders|domains|engine|events|floor|frame|kernel|list|money|numbers|pages|papers|parts|reading|records|' +
  'registry|search|session|sheet|shop|testing|text|time|units';
const FEATURE = `${AREA}(?!(?:${SHARED})/)([a-z-]+)/`;
const FACE = `${AREA}(?<face>[a-z-]+)/\\k<face>\\.tsx?$`;
const TYPES = ['type-only', 'type-import'];

/** One thing that is forbidden; `$1` in `to` stands for the first group of `from`. */
function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** Two rules for each line of the table. Tests may open every library, but those of the domain none. */
function rulesOfTable() {
  const libraries = (names) => `^libs/(${names.join('|')})/`;
  return Object.entries(MAY_IMPORT).flatMap(([room, { values = [], types = [] }]) => {
    const free = room === 'domain' ? [] : [...TEST_CODE, ...OPERATOR_COMMANDS];
    const from = { path: `^(apps|libs)/${room}/`, pathNot: free };
    const stranger = { path: '^libs/', pathNot: libraries([room, ...values, ...types]) };
    const value = { path: libraries(types), pathNot: TYPE_LIKE, dependencyTypesNot: TYPES };
    return [
      rule(`${room}-knows`, 'Which libraries a room knows is said in MAY_IMPORT.', from, stranger),
      ...(types.length ? [rule(`${room}-takes-types`, `It takes only types of ${types}.`, from, value)] : []),
    ];
  });
}

/** One rule for each folder of the kernel but the highest, which alone takes files of the kernel itself. */
function rulesOfKernel() {
  const kernel = '^apps/api/src/kernel/';
  return KERNEL.slice(1).map((folder, i) => {
    const above = KERNEL.slice(0, i + 1).map((name) => `${kernel}${name}/`);
    const from = { path: `${kernel}${folder}/`, pathNot: TEST_CODE };
    return rule(`kernel-${folder}`, 'Folders of the kernel import those below them in KERNEL.', from, {
      path: [...above, `${kernel}[^/]+$`],
    });
  });
}

const forbidden = [
  ...rulesOfTable(),
  ...rulesOfKernel(),
  rule(
    'room-in-the-table',
    'Each room has a line in MAY_IMPORT.',
    { path: '^(?:apps|libs)/([^/]+)/', pathNot: `^(apps|libs)/(${Object.keys(MAY_IMPORT).join('|')})/` },
    { path: ROOM, pathNot: '^(apps|libs)/$1/' },
  ),
  rule(
    'libraries-only',
    'Rooms take nothing of each other but libraries.',
    { path: ROOM },
    { path: '^(apps|e2e|tools)/', pathNot: '^$1/' },
  ),
  rule(
    'by-name',
    'Another room is asked for by its name, @rabbet/<room>.',
    { path: ROOM },
    { path: ROOM, pathNot: '^$1/', dependencyTypesNot: ['aliased'] },
  ),
  rule(
    'face-of-a-library',
    'The face of a library is its index.ts; the domain has none.',
    { path: ROOM },
    {
      path: '^libs/',
      pathNot: ['^$1/', '^libs/domain/', '/src/index\\.ts$', READER, KNOWN_HEADINGS, WRITER, FEATURE, ...TEST_CODE],
    },
  ),
  rule(
    'face-of-a-feature',
    'Another feature is entered by its <feature>.ts.',
    { path: FEATURE },
    { path: FEATURE, pathNot: ['/$1/', FACE] },
  ),
  rule('test-code', 'It is there for tests.', { pathNot: TEST_CODE }, { path: TEST_CODE }),
  rule(
    'generic-read-models',
    'Parts of read models that all features share know none of them.',
    { path: '^libs/projections/src/(engine|reading|records|text)/', pathNot: TEST_CODE },
    { path: '^libs/projections/src/(?!(?:engine|reading|records|text)/)[^/]+/' },
  ),
  rule(
    'reader-only',
    'Read models have only the view of the log that cannot append.',
    { path: '^libs/projections/', pathNot: TEST_CODE },
    { path: '^libs/event-store/', pathNot: READER },
  ),
  rule(
    'sample-plugged-in',
    'One line of apps/api/src/shop/samples.ts gives the shop a gallery to begin with.',
    { path: '^apps/api/', pathNot: ['^apps/api/src/shop/samples\\.ts$', ...TEST_CODE] },
    { path: '^libs/sample/' },
  ),
  rule(
    'folder-in-the-kernel',
    'Each folder of the kernel has its place in KERNEL.',
    { path: `^apps/api/src/kernel/(?!(?:${KERNEL.join('|')})/)[^/]+/`, pathNot: TEST_CODE },
    {},
  ),
  rule(
    'kernel-of-api',
    'What every feature stands on knows none of them.',
    { path: '^apps/api/src/kernel/', pathNot: TEST_CODE },
    { path: '^apps/api/src/[^/]+/', pathNot: '^apps/api/src/kernel/' },
  ),
  rule(
    'shop-of-api',
    'Features are put together by the shop, and know nothing of it.',
    { path: '^apps/api/src/[^/]+/', pathNot: ['^apps/api/src/(shop|kernel)/', ...TEST_CODE] },
    { path: '^apps/api/src/shop/' },
  ),
  rule(
    'registry',
    'The registry lists features, which know nothing of it.',
    { path: '^libs/domain/', pathNot: ['^libs/domain/src/registry/', ...TEST_CODE] },
    { path: '^libs/domain/src/registry/' },
  ),
  rule(
    'web-ui',
    'ui/ knows nothing else of the web.',
    { path: '^apps/web/src/ui/' },
    { path: '^apps/web/', pathNot: '^apps/web/src/ui/' },
  ),
  rule(
    'public-and-staff',
    'They never import each other.',
    { path: '^apps/web/src/(public|staff)/' },
    { path: '^apps/web/src/(public|staff)/', pathNot: '^apps/web/src/$1/' },
  ),
  rule(
    'domain-is-pure',
    'It takes nothing of Node, and no package but the parser of formulas (decision 82).',
    { path: '^libs/domain/', pathNot: TEST_CODE },
    { dependencyTypesNot: ['local'], pathNot: '^node_modules/jsep/' },
  ),
  rule(
    'imports-in-a-browser',
    'A page of the staff area runs it.',
    { path: '^libs/imports/', pathNot: TEST_CODE },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'headings-alone',
    'A workbook is read in the shop as well, which sends no rows.',
    { path: '^libs/sheets/', pathNot: TEST_CODE },
    { path: '^libs/imports/', pathNot: KNOWN_HEADINGS },
  ),
  rule(
    'headings-stand-alone',
    'The shop loads nothing else of imports.',
    { path: KNOWN_HEADINGS },
    { path: ['^libs/client/', '^libs/imports/src/(?!reading/headings/)'], reachable: true },
  ),
  rule(
    'writer-in-a-browser',
    'A page of the staff area writes workbooks; Node alone reads them.',
    { path: '^apps/web/', pathNot: TEST_CODE },
    { path: '^libs/sheets/', pathNot: WRITER },
  ),
  rule(
    'writer-without-node',
    'A page of the staff area runs it.',
    { path: WRITER },
    { path: '^libs/sheets/src/workbooks/archive\\.ts$', reachable: true },
  ),
  rule(
    'listed-packages',
    'What runs in the shop is listed under dependencies.',
    { pathNot: ['^tools/', SETTINGS, '^apps/web/vite\\.config\\.mts$', ...TEST_CODE] },
    {
      dependencyTypes: ['npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['npm', ...TYPES],
    },
  ),
  rule(
    'listed-at-all',
    'A package that is imported is listed in package.json: another package may bring it today, and not tomorrow.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'loaded-late',
    'apps/api/src/kernel/shapes/documenting.ts alone loads it: it takes long, and few need it.',
    { pathNot: ['^tools/', '^apps/api/src/kernel/shapes/documenting\\.ts$', ...TEST_CODE] },
    { path: '^node_modules/@nestjs/swagger/', dependencyTypesNot: TYPES },
  ),
  rule('no-cycles', 'Files do not import each other in a ring; types count.', {}, { circular: true }),
  rule('is-there', 'Whatever is imported is there.', {}, { couldNotResolve: true }),
  rule('in-a-room', 'It belongs to no room.', {}, { dependencyTypes: ['local'], pathNot: [ROOM, SETTINGS] }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exoticRequireStrings: ['require.resolve'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

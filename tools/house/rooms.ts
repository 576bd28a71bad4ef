import { builtinModules } from 'node:module';
import { type Import, importsIn } from './imports';
import { isTestCode, type Tree } from './tree';

const LIBRARIES = ['domain', 'postgres', 'event-store', 'projections', 'commands', 'client', 'sample'];
/** Where the folders are features. */
const OF_FEATURES =
  /^(?:libs\/(?:domain|projections)\/src|apps\/api\/src|apps\/cli\/src\/commands|apps\/web\/src\/(?:public|staff))\/([a-z-]+)\//;
/** Folders there that are for all features, and are entered by any of their files. */
const SHARED = new Set(
  'callers deciders domains engine events kernel money numbers pages parts reading records registry shop specification testing text time units'.split(
    ' ',
  ),
);

/** 'values' take anything, 'types' nothing that is there at run time, 'reader' only the view that cannot append. */
type Reach = 'values' | 'types' | 'reader';
type Reaches = Readonly<Record<string, Reach>>;

const EVERY_LIBRARY: Reaches = Object.fromEntries(LIBRARIES.map((library) => [library, 'values']));
const MAY_IMPORT: Readonly<Record<string, Reaches>> = {
  domain: {},
  postgres: { domain: 'types' },
  'event-store': { domain: 'types', postgres: 'values' },
  projections: { domain: 'values', postgres: 'values', 'event-store': 'reader' },
  commands: { domain: 'values', 'event-store': 'values', postgres: 'values' },
  client: { domain: 'types', projections: 'types' },
  sample: { domain: 'values' },
  api: {
    domain: 'values',
    postgres: 'values',
    'event-store': 'values',
    projections: 'values',
    commands: 'values',
    client: 'types',
    sample: 'values',
  },
  cli: { domain: 'values', client: 'values' },
  web: { domain: 'values', client: 'values' },
  e2e: EVERY_LIBRARY,
  tools: EVERY_LIBRARY,
};

/** Commands of the CLI that work on the log and the state themselves, and what opens both for them. */
const OPERATOR_COMMAND =
  /^apps\/cli\/src\/(kernel\/operator|commands\/(accounts\/on-the-machine|audit|rebuild|import|log|persons|processes|projections|read-models)(\/[a-z-]+)?)\.ts$/;
/** What goes with the domain's types where only those may be taken: the first position, and how the shop says no. */
const TYPE_LIKE = new Set(['START', 'isPersonId', 'Refusal', 'refuse', 'OperationalError']);
/** Packages that the domain may use: pure, small, and named in docs/decisions. */
const PURE_PACKAGES: readonly string[] = [];
/** Packages that nothing but a late import loads: each takes long, and few ever need it. */
const LOADED_LATE: Readonly<Record<string, string>> = { '@nestjs/swagger': 'apps/api/src/kernel/documenting.ts' };
/** Settings of a tool that only developers run. */
const TOOL_SETTINGS = /^apps\/web\/vite\.config\.mts$/;
const READER = 'libs/event-store/src/reader.ts';
/** The one line that gives the shop a gallery to begin with. */
const SAMPLES = 'apps/api/src/shop/samples.ts';

/** What one room takes of another and should not, as sentences. */
export function roomProblems(tree: Tree): string[] {
  return importsIn(tree).flatMap((wish) => {
    const problem = wish.file === null ? packageProblem(wish, tree) : (fileProblem(wish, wish.file, tree) ?? null);
    return problem ? [`${wish.place} imports ${wish.specifier}: ${problem}`] : [];
  });
}

function fileProblem(wish: Import, file: string, tree: Tree): string | null {
  const [from, to] = [roomOf(wish.from), roomOf(file)];
  if (!tree.has(file)) return from ? 'no such file' : null;
  if (!isTestCode(wish.from) && isTestCode(file)) return 'it is there for tests';
  if (from !== to) return strangerProblem(wish, file, tree);
  return (
    webProblem(wish.from, file) ??
    apiProblem(wish.from, file) ??
    registryProblem(wish.from, file) ??
    featureProblem(wish.from, file, tree)
  );
}

function strangerProblem(wish: Import, file: string, tree: Tree): string | null {
  const [from, to] = [roomOf(wish.from), roomOf(file)];
  if (to === null) return 'it belongs to no room';
  if (from === null || !(from in MAY_IMPORT)) return `${wish.from} belongs to no room that has a rule`;
  if (wish.specifier.startsWith('.')) return `another room is asked for by its name, @rabbet/${to}`;
  const reach = reachOf(wish.from, from, to);
  if (!reach) return `${from} knows nothing of ${to}`;
  if (reach === 'types' && takesValues(wish)) return `${from} takes only types of ${to}`;
  if (reach === 'reader' && file !== READER) return `${from} has only the view of the log that cannot append`;
  if (to === 'sample' && from === 'api' && wish.from !== SAMPLES && !isTestCode(wish.from))
    return `the sample is plugged in by ${SAMPLES} alone`;
  if (!isDoor(file, to, wish.from, tree)) return `the face of ${to} is its index.ts`;
  return featureProblem(wish.from, file, tree);
}

function reachOf(path: string, from: string, to: string): Reach | undefined {
  const free = (isTestCode(path) && from !== 'domain') || OPERATOR_COMMAND.test(path);
  return (free ? EVERY_LIBRARY[to] : undefined) ?? MAY_IMPORT[from]?.[to];
}

function takesValues({ values }: Import): boolean {
  return values === null || values.some((value) => !TYPE_LIKE.has(value));
}

/** The domain has no face of its own, and a feature is entered by its own. */
function isDoor(file: string, room: string, from: string, tree: Tree): boolean {
  if (room === 'domain' || file === READER || file === `libs/${room}/src/index.ts`) return true;
  return featureOf(file, tree) !== null || (isTestCode(from) && isTestCode(file));
}

function featureProblem(from: string, file: string, tree: Tree): string | null {
  const [own, other] = [featureOf(from, tree), featureOf(file, tree)];
  if (!own || !other || own === other) return null;
  return new RegExp(`/${other}\\.tsx?$`).test(file) ? null : `the face of ${other} is its ${other}.ts`;
}

function featureOf(file: string, tree: Tree): string | null {
  const folders = file.split('/').slice(0, -1);
  return folders.find((folder) => featuresIn(tree).has(folder)) ?? null;
}

const known = new WeakMap<Tree, ReadonlySet<string>>();

/** As the folders tell. */
function featuresIn(tree: Tree): ReadonlySet<string> {
  const before = known.get(tree);
  if (before) return before;
  const found = [...tree.keys()].flatMap((path) => OF_FEATURES.exec(path)?.[1] ?? []);
  const features = new Set(found.filter((folder) => !SHARED.has(folder)));
  known.set(tree, features);
  return features;
}

/** What every feature stands on knows none of them; what puts the program together knows all. */
function apiProblem(from: string, file: string): string | null {
  const [own, other] = [from, file].map((path) => /^apps\/api\/src\/([^/]+)\//.exec(path)?.[1]);
  if (!own || !other || own === other || isTestCode(from) || own === 'shop') return null;
  if (own === 'kernel') return 'the kernel knows no feature';
  return other === 'shop' ? 'features are put together by the shop, and know nothing of it' : null;
}

/** Lists at the top, fields at the bottom: what is listed knows nothing of the lists. */
function registryProblem(from: string, file: string): string | null {
  const isListed = from.startsWith('libs/domain/') && !from.startsWith('libs/domain/src/registry/');
  if (!isListed || isTestCode(from) || !file.startsWith('libs/domain/src/registry/')) return null;
  return 'the registry lists features, which know nothing of it';
}

function webProblem(from: string, file: string): string | null {
  const [, part] = /^apps\/web\/src\/(ui|public|staff)\//.exec(from) ?? [];
  if (!part || file.startsWith(`apps/web/src/${part}/`)) return null;
  if (part === 'ui') return 'ui/ knows nothing else of the web';
  const other = part === 'public' ? 'staff' : 'public';
  return file.startsWith(`apps/web/src/${other}/`) ? 'public and staff never import each other' : null;
}

function packageProblem({ from, specifier, values }: Import, tree: Tree): string | null {
  if (isTestCode(from) || TOOL_SETTINGS.test(from)) return null;
  const room = roomOf(from);
  const isNode = specifier.startsWith('node:') || builtinModules.includes(specifier);
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (room === 'domain') return PURE_PACKAGES.includes(name) ? null : 'the domain is pure';
  if (isNode || room === null || room === 'tools' || values?.length === 0) return null;
  const loader = LOADED_LATE[name] ?? from;
  if (loader !== from) return `it is loaded late, by ${loader} alone`;
  // our own package.json: npm has read it before
  const { dependencies = {} } = JSON.parse(tree.get('package.json') ?? '{}') as { dependencies?: object };
  return name in dependencies ? null : 'what runs in the shop is listed under dependencies';
}

function roomOf(path: string): string | null {
  return /^(?:apps|libs)\/([^/]+)\//.exec(path)?.[1] ?? /^(e2e|tools)\//.exec(path)?.[1] ?? null;
}

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const top = join(import.meta.dirname, '../..');

/** Modules that are always loaded together: one file is smaller than its parts. The first entry that takes a module has it. */
const FILES = [
  { name: 'hearts', priority: 3, test: /\/(public\/favourites\/(hearts|kept)|artworks\/favourites)\.ts$/ },
  // what pages that stay as they were sent have in common with the others: they load nothing else of those
  {
    name: 'first',
    priority: 2,
    test: /vite\/preload-helper|\/(ask-for-hearts|clicks|inquire-path|inquiry-links|late-pictures|page-size|unfolding)\.ts$/,
  },
  // with all that it stands on, and how pieces hang, as they do on nearly each page that is taken over
  { name: 'app', priority: 1, test: /\/src\/(app|public\/artworks\/(Hanging|measuring))\.tsx?$/ },
  // staff count pages too: without this line the counting is a file of its own
  // staff filter lists too: without this line what they share with visitors is five small files
  {
    name: 'lists',
    priority: 0,
    test: /\/(kernel\/(data|lists)\/(address|address-form|answer|Results|Unanswered)\.tsx?|artworks\/(browsing|nearest)\.tsx?|ui\/(Chips|Field|Fold|Spinner)\.tsx)$/,
  },
  { name: 'pagination', priority: 0, test: /\/(ui\/Pagination\.tsx|pages\/paging\.ts)$/ },
];

const router = join(top, 'node_modules/react-router/dist/production');

/** Files of the router for production: its package leads everybody to those that warn developers. */
const routerWithoutWarnings = [
  { find: /^react-router$/, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
];

/** `vite build --app` makes dist/web/client, for browsers, and dist/web/server/server.js, which the API renders with. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: join(top, '.cache/vite'),
  plugins: [react(), staffApart()],
  resolve: { tsconfigPaths: true, alias: command === 'build' ? routerWithoutWarnings : [] },
  server: { fs: { allow: [top] } },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0, // the pages' policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: join(top, 'dist/web/client'),
        manifest: true,
        rolldownOptions: {
          // each area has a style sheet of its own, so that no visitor loads what only staff look at
          input: [
            'src/client.tsx',
            'src/still.ts',
            'src/inquiries.ts',
            'src/styles/public.css',
            'src/styles/programme.css',
            'src/styles/staff.css',
          ],
          preserveEntrySignatures: 'exports-only', // pages import inquiries.ts by its address
          // the domain is pure: a page that takes a list of categories takes no decider along
          treeshake: { moduleSideEffects: [{ test: /\/libs\//, sideEffects: false }] },
          output: {
            codeSplitting: { groups: FILES },
            // the first script names the others, and the letters of a hash do not compress
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    ssr: {
      // one file, without what React has for development: little to read when the program starts
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      build: {
        outDir: join(top, 'dist/web/server'),
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { server: 'src/server.tsx' },
          output: { format: 'cjs', entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
}));

const EVERYBODYS = /\/src\/(app\.tsx$|public\/)/;

/** Fails the build when a visitor would load a part of the back office. */
function staffApart(): Plugin {
  return {
    name: 'rabbet:staff-apart',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const start of Object.values(bundle)) {
        if (start.type !== 'chunk' || !(start.isEntry || EVERYBODYS.test(start.facadeModuleId ?? ''))) continue;
        const loaded = new Set([start.fileName]);
        for (const file of loaded) {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk') continue;
          const ofStaff = chunk.moduleIds.find((id) => id.includes('/apps/web/src/staff/'));
          if (ofStaff) this.error(`${start.name} loads ${ofStaff}: import it with import() alone`);
          for (const next of chunk.imports) loaded.add(next);
        }
      }
    },
  };
}

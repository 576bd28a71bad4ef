import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asFiles, asJson, expected, named, type Planted, TOP } from './planting';

/** Empty files of every room, and packages, for planted ones to import. */
const ROOMS = [
  'libs/domain/src/events/event.ts',
  'libs/domain/src/registry/kinds.ts',
  'libs/domain/src/workshops/seats.ts',
  'libs/domain/src/workshops/workshops.ts',
  'libs/postgres/src/database/database.ts',
  'libs/postgres/src/testing/database.ts',
  'libs/event-store/src/reader.ts',
  ...['postgres', 'event-store', 'commands', 'projections', 'client', 'imports', 'sample', 'sheets'].map(
    (name) => `libs/${name}/src/index.ts`,
  ),
  'libs/imports/src/reading/headings/headings.ts',
  'libs/imports/src/reading/headings/known-headings.ts',
  'libs/imports/src/shop/digest.ts',
  'libs/projections/src/artworks/tiles.ts',
  ...['problems/problems', 'changes/change', 'feature'].map((name) => `apps/api/src/kernel/${name}.ts`),
  'apps/api/src/artworks/artworks.feature.ts',
  'apps/api/src/shop/features.ts',
  'apps/web/src/paths/paths.ts',
  'apps/web/src/public/artworks/Shelf.tsx',
  'apps/web/src/staff/artworks/Sheet.tsx',
  ...['pg', 'date-fns', 'fast-check', '@nestjs/swagger'].map((name) => `node_modules/${name}/index.js`),
];

/** The rules that dependency-cruiser, as it is set up for this house, names for each of these files among all rooms. */
function cruised(planted: readonly Planted[]): Record<string, string[]> {
  const files = {
    ...Object.fromEntries(ROOMS.map((path) => [path, ''])),
    ...asFiles(planted),
    'package.json':
      '{ "dependencies": { "pg": "8", "@nestjs/swagger": "1" }, "devDependencies": { "fast-check": "4" } }',
    'tsconfig.json': readFileSync(join(TOP, 'tsconfig.json'), 'utf8'),
  };
  const cruise = [
    '--config',
    join(TOP, '.dependency-cruiser.cjs'),
    '--output-type=json',
    'apps',
    'libs',
    'e2e',
    'tools',
  ];
  const { summary } = asJson(files, 'dependency-cruiser/bin/dependency-cruise.mjs', ...cruise) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return Object.fromEntries(
    planted.map(([path, text]) => {
      const rules = summary.violations.filter(({ from }) => from === path).map(({ rule }) => rule.name);
      return [`${path}: ${text}`, rules.sort()];
    }),
  );
}

it('dependency-cruiser refuses what a room may not take, and nothing else', () => {
  const planted = named([
    // what a room knows of
    ['libs/domain/src/x.ts', `import type { a } from '@rabbet/postgres';`, 'domain-knows'],
    ['libs/domain/src/x.test.ts', `import { a } from '@rabbet/postgres';`, 'domain-knows'],
    ['libs/postgres/src/x.ts', `import { a } from '@rabbet/domain/workshops/workshops';`, 'postgres-takes-types'],
    ['libs/postgres/src/x.ts', `import * as a from '@rabbet/domain/workshops/workshops';`, 'postgres-takes-types'],
    ['libs/postgres/src/x.ts', `import { type A } from '@rabbet/domain/workshops/workshops'; import pg from 'pg';`],
    ['libs/postgres/src/x.ts', `import type { a } from '@rabbet/event-store';`, 'postgres-knows'],
    [
      'libs/event-store/src/x.ts',
      `const a = require('@rabbet/domain/workshops/workshops');`,
      'event-store-takes-types',
    ],
    ['libs/event-store/src/x.ts', `export { a } from '@rabbet/projections';`, 'event-store-knows'],
    ['libs/event-store/src/x.ts', `import { START } from '@rabbet/domain/events/event'; import 'node:fs';`],
    ['libs/projections/src/x.ts', `import { a } from '@rabbet/event-store';`, 'reader-only'],
    ['libs/projections/src/x.ts', `import type { A } from '@rabbet/event-store/reader';`],
    ['libs/projections/src/x.test.ts', `import { a } from '@rabbet/event-store';`],
    ['libs/projections/src/x.ts', `import { a } from '@rabbet/commands';`, 'projections-knows'],
    ['libs/commands/src/x.ts', `export let a: import('@rabbet/projections').B;`, 'commands-knows'],
    ['libs/client/src/x.ts', `import { a } from '@rabbet/projections';`, 'client-takes-types'],
    ['libs/client/src/x.ts', `import type { A } from '@rabbet/projections';`],
    ['libs/client/src/x.ts', `import type { a } from '@rabbet/postgres';`, 'client-knows'],
    ['libs/imports/src/x.ts', `import { a } from '@rabbet/projections';`, 'imports-knows'],
    ['libs/imports/src/x.ts', `import 'node:fs';`, 'imports-in-a-browser'],
    ['libs/imports/src/x.test.ts', `import 'node:fs';`],
    ['libs/sheets/src/x.ts', `import { a } from '@rabbet/imports';`, 'headings-alone'],
    ['libs/sheets/src/x.ts', `import { a } from '@rabbet/imports/reading/headings/known-headings';`],
    [
      'libs/imports/src/reading/headings/known-headings.ts',
      `import { a } from '../../shop/digest'; import { b } from './headings';`,
      'headings-stand-alone',
    ],
    ['libs/sample/src/x.ts', `import { a } from '@rabbet/projections';`, 'sample-knows'],
    ['apps/api/src/x.ts', `import { a } from '@rabbet/client';`, 'api-takes-types'],
    ['apps/cli/src/commands/artworks.ts', `import { a } from '@rabbet/postgres';`, 'cli-knows'],
    ['apps/cli/src/commands/audit.ts', `import { a } from '@rabbet/event-store';`],
    ['apps/cli/src/commands/log/x.ts', `import { a } from '@rabbet/event-store';`],
    ['apps/web/src/x.tsx', `const a = import('@rabbet/projections');`, 'web-knows'],
    ['tools/x.ts', `import { a } from '@rabbet/client'; import ts from 'fast-check';`],
    ['e2e/x.ts', `import { a } from '@rabbet/commands'; import { b } from '@rabbet/postgres/testing/database';`],
    ['libs/news/src/x.ts', `import { a } from '@rabbet/postgres';`, 'room-in-the-table'],
    // how it is asked for
    ['libs/commands/src/x.ts', `import { a } from '@rabbet/postgres/database/database';`, 'face-of-a-library'],
    ['apps/api/src/x.ts', `import { a } from '@rabbet/projections/artworks/tiles';`],
    ['libs/commands/src/x.ts', `import { a } from '../../postgres/src';`, 'by-name'],
    ['libs/commands/src/x.ts', `import { a } from './nowhere';`, 'is-there'],
    ['libs/commands/src/x.ts', `import a from '../../../package.json';`, 'in-a-room'],
    ['apps/cli/src/x.ts', `import { a } from '../../api/src/shop/features';`, 'by-name', 'libraries-only'],
    ['tools/x.ts', `require.resolve('../apps/api/src/shop/features');`, 'by-name', 'libraries-only'],
    ['libs/commands/src/x.ts', `import { a } from '@rabbet/postgres/testing/database';`, 'test-code'],
    ['libs/commands/src/x.test.ts', `import { a } from '@rabbet/postgres/testing/database';`],
    // features, and what is for all of them
    ['libs/domain/src/registrations/x.ts', `import { a } from '../workshops/seats';`, 'face-of-a-feature'],
    ['libs/domain/src/registrations/x.ts', `import { a } from '../workshops/workshops';`],
    ['apps/api/src/registrations/x.ts', `import { a } from '@rabbet/domain/workshops/seats';`, 'face-of-a-feature'],
    ['apps/api/src/registrations/x.ts', `import { a } from '@rabbet/domain/workshops/workshops';`],
    ['apps/api/src/kernel/x.ts', `import { a } from '../artworks/artworks.feature';`, 'kernel-of-api'],
    ['apps/api/src/kernel/x.ts', `import { a } from '../shop/features';`, 'kernel-of-api'],
    ['apps/api/src/artworks/x.ts', `import { a } from '../shop/features';`, 'shop-of-api'],
    [
      'apps/api/src/artworks/x.ts',
      `import type { A } from '@rabbet/client'; import { b } from '../kernel/problems/problems';`,
    ],
    ['apps/api/src/shop/x.ts', `import { a } from '../artworks/artworks.feature'; import { b } from './features';`],
    ['apps/api/src/kernel/requests/x.ts', `import { a } from '../changes/change';`, 'kernel-requests'],
    ['apps/api/src/kernel/changes/x.ts', `import { a } from '../problems/problems';`],
    ['apps/api/src/kernel/reads/x.ts', `import type { A } from '../feature';`, 'kernel-reads'],
    ['apps/api/src/kernel/stuff/x.ts', `import { a } from '../problems/problems';`, 'folder-in-the-kernel'],
    ['apps/api/src/kernel/x.ts', `import { sample } from '@rabbet/sample';`, 'sample-plugged-in'],
    ['apps/api/src/shop/samples.ts', `const a = import('@rabbet/sample');`],
    ['libs/domain/src/workshops/x.ts', `import { a } from '../registry/kinds';`, 'registry'],
    ['libs/domain/src/registry/x.ts', `import { a } from '../workshops/workshops';`],
    ['apps/web/src/ui/x.tsx', `import { a } from '../paths/paths';`, 'web-ui'],
    ['apps/web/src/staff/x.tsx', `import { a } from '../public/artworks/Shelf';`, 'public-and-staff'],
    ['apps/web/src/public/x.tsx', `import { a } from '../staff/artworks/Sheet';`, 'public-and-staff'],
    ['apps/web/src/staff/x.tsx', `import { a } from '../paths/paths';`],
    ['libs/projections/src/reading/x.ts', `import { a } from '../artworks/tiles';`, 'generic-read-models'],
    // packages
    ['libs/domain/src/x.ts', `import 'node:fs';`, 'domain-is-pure'],
    ['libs/domain/src/x.ts', `import { createHash } from 'crypto';`, 'domain-is-pure'],
    ['libs/domain/src/x.ts', `import { a } from 'pg';`, 'domain-is-pure'],
    ['libs/domain/src/x.test.ts', `import fc from 'fast-check';`],
    ['libs/commands/src/x.ts', `import { a } from 'date-fns';`, 'listed-at-all', 'listed-packages'],
    ['libs/commands/src/x.test.ts', `import { a } from 'date-fns';`, 'listed-at-all'],
    ['libs/commands/src/x.ts', `import type { A } from 'date-fns';`, 'listed-at-all'],
    ['tools/x.cjs', `const a = require('date-fns');`, 'listed-at-all'],
    ['tools/x.mjs', `import('date-fns');`, 'listed-at-all'],
    ['tools/jest/x.cjs', `const a = require('fast-check');`],
    ['libs/commands/src/x.ts', `import { a } from 'fast-check';`, 'listed-packages'],
    ['libs/commands/src/x.ts', `import type { A } from 'fast-check';`],
    ['apps/web/vite.config.mts', `import { a } from 'fast-check';`],
    ['apps/api/src/x.ts', `import { a } from '@nestjs/swagger';`, 'loaded-late'],
    ['apps/api/src/kernel/shapes/documenting.ts', `const a = import('@nestjs/swagger');`],
    // cycles, which are told once
    ['libs/sample/src/ring-a.ts', `import { b } from './ring-b';`, 'no-cycles'],
    ['libs/sample/src/ring-b.ts', `import type { c } from './ring-c';`],
    ['libs/sample/src/ring-c.ts', `export { a } from './ring-a';`],
    ['libs/sample/src/fork.ts', `import './ways'; import './ways-meet';`],
    ['libs/sample/src/ways.ts', `import './ways-meet';`],
    ['libs/sample/src/ways-meet.ts', ''],
  ]);
  expect(cruised(planted)).toEqual(expected(planted));
});

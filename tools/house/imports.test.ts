import { cyclesIn } from './cycles';
import { roomProblems } from './rooms';
import { checkout, planted } from './tree';

const everyone = {
  'package.json': '{ "dependencies": { "pg": "8" } }',
  'libs/domain/src/events/event.ts': '',
  'libs/domain/src/workshops/workshops.ts': '',
  'libs/domain/src/workshops/seats.ts': '',
  'libs/postgres/src/index.ts': '',
  'libs/postgres/src/testing.ts': '',
  'libs/postgres/src/database.ts': '',
  'libs/event-store/src/index.ts': '',
  'libs/event-store/src/reader.ts': '',
  'libs/commands/src/index.ts': '',
  'libs/projections/src/index.ts': '',
  'libs/client/src/index.ts': '',
  'libs/sample/src/index.ts': '',
  'libs/domain/src/registry/kinds.ts': '',
  'apps/api/src/kernel/x.ts': '',
  'apps/api/src/artworks/artworks.feature.ts': '',
  'apps/api/src/shop/features.ts': '',
  'apps/api/src/main.ts': '',
  'apps/web/src/paths.ts': '',
  'apps/web/src/public/artworks/shelf.tsx': '',
  'apps/web/src/staff/artworks/form.tsx': '',
};

function problemsOf(path: string, statement: string): string[] {
  return roomProblems(planted({ ...everyone, [path]: statement }));
}

it('this house keeps its rooms apart', () => {
  expect(roomProblems(checkout())).toEqual([]);
});

it('this house has no cycles', () => {
  expect(cyclesIn(checkout())).toEqual([]);
});

describe('a room that takes what is not for it is told so', () => {
  it.each([
    ['libs/domain/src/x.ts', `import 'node:fs';`, 'the domain is pure'],
    ['libs/domain/src/x.ts', `import { createHash } from 'crypto';`, 'the domain is pure'],
    ['libs/domain/src/x.ts', `import { a } from 'date-fns';`, 'the domain is pure'],
    ['libs/domain/src/x.ts', `import type { a } from '@rabbet/postgres';`, 'domain knows nothing of postgres'],
    ['libs/domain/src/x.test.ts', `import { a } from '@rabbet/postgres';`, 'domain knows nothing of postgres'],
    ['libs/postgres/src/x.ts', `import { a } from '@rabbet/domain/events/event';`, 'only types of domain'],
    ['libs/postgres/src/x.ts', `import * as a from '@rabbet/domain/events/event';`, 'only types of domain'],
    ['libs/postgres/src/x.ts', `import type { a } from '@rabbet/event-store';`, 'knows nothing of event-store'],
    ['libs/event-store/src/x.ts', `const a = require('@rabbet/domain/events/event');`, 'only types of domain'],
    ['libs/event-store/src/x.ts', `export { a } from '@rabbet/projections';`, 'knows nothing of projections'],
    ['libs/projections/src/x.ts', `import { a } from '@rabbet/event-store';`, 'the view of the log that cannot append'],
    ['libs/projections/src/x.ts', `import { a } from '@rabbet/commands';`, 'projections knows nothing of commands'],
    ['libs/commands/src/x.ts', `let a: import('@rabbet/projections').B;`, 'commands knows nothing of projections'],
    ['libs/client/src/x.ts', `import { a } from '@rabbet/projections';`, 'client takes only types of projections'],
    ['libs/client/src/x.ts', `import type { a } from '@rabbet/postgres';`, 'client knows nothing of postgres'],
    ['libs/news/src/x.ts', `import { a } from '@rabbet/postgres';`, 'no room that has a rule'],
    [
      'libs/commands/src/x.ts',
      `import { a } from '@rabbet/postgres/database';`,
      'the face of postgres is its index.ts',
    ],
    ['libs/commands/src/x.ts', `import { a } from '../../postgres/src';`, 'asked for by its name, @rabbet/postgres'],
    ['libs/commands/src/x.ts', `import { a } from './nowhere';`, 'no such file'],
    ['libs/commands/src/x.ts', `import { a } from '@rabbet/postgres/testing';`, 'it is there for tests'],
    ['libs/commands/src/x.ts', `import { a } from 'fast-check';`, 'listed under dependencies'],
    ['apps/api/src/x.ts', `import { a } from '@rabbet/client';`, 'api takes only types of client'],
    ['apps/api/src/x.ts', `import { a } from '@nestjs/swagger';`, 'loaded late, by apps/api/src/kernel/documenting.ts'],
    ['apps/api/src/kernel/x.ts', `import { a } from '../artworks/artworks.feature';`, 'the kernel knows no feature'],
    ['apps/api/src/kernel/x.ts', `import { a } from '../shop/features';`, 'the kernel knows no feature'],
    ['apps/api/src/artworks/x.ts', `import { a } from '../shop/features';`, 'know nothing of it'],
    [
      'apps/api/src/kernel/x.ts',
      `import { sample } from '@rabbet/sample';`,
      'plugged in by apps/api/src/shop/samples.ts',
    ],
    ['libs/sample/src/x.ts', `import { a } from '@rabbet/projections';`, 'sample knows nothing of projections'],
    ['libs/domain/src/workshops/x.ts', `import { a } from '../registry/kinds';`, 'the registry lists features'],
    ['apps/cli/src/x.ts', `import { a } from '../../api/src/main';`, 'another room is asked for by its name'],
    ['apps/cli/src/commands/artworks.ts', `import { a } from '@rabbet/postgres';`, 'cli knows nothing of postgres'],
    ['apps/web/src/x.tsx', `const a = import('@rabbet/projections');`, 'web knows nothing of projections'],
    ['apps/web/src/ui/x.tsx', `import { a } from '../paths';`, 'ui/ knows nothing else of the web'],
    ['apps/web/src/staff/x.tsx', `import { a } from '../public/artworks/shelf';`, 'never import each other'],
    ['apps/web/src/public/x.tsx', `import { a } from '../staff/artworks/form';`, 'never import each other'],
    ['libs/domain/src/registrations/x.ts', `import { a } from '../workshops/seats';`, 'its workshops.ts'],
    ['apps/api/src/registrations/x.ts', `import { a } from '@rabbet/domain/workshops/seats';`, 'its workshops.ts'],
    ['tools/x.ts', `import { a } from '../apps/api/src/main';`, 'another room is asked for by its name'],
  ])('%s: %s', (path, statement, problem) => {
    expect(problemsOf(path, statement)).toEqual([expect.stringContaining(problem)]);
    expect(problemsOf(path, statement)[0]).toMatch(new RegExp(`^${path}:1 imports `));
  });
});

describe('a room may take what is for it', () => {
  it.each([
    ['libs/domain/src/registrations/x.ts', `import { a } from '../workshops/workshops';`],
    ['libs/domain/src/x.test.ts', `import fc from 'fast-check';`],
    ['libs/postgres/src/x.ts', `import { type A } from '@rabbet/domain/events/event'; import pg from 'pg';`],
    ['libs/event-store/src/x.ts', `import { START } from '@rabbet/domain/events/event'; import 'node:fs';`],
    ['libs/projections/src/x.ts', `import type { A } from '@rabbet/event-store/reader';`],
    ['libs/projections/src/x.test.ts', `import { a } from '@rabbet/event-store';`],
    ['libs/commands/src/x.test.ts', `import { a } from '@rabbet/postgres/testing';`],
    ['libs/client/src/x.ts', `import type { A } from '@rabbet/projections';`],
    ['apps/api/src/artworks/x.ts', `import type { A } from '@rabbet/client'; import { b } from '../kernel/x';`],
    ['apps/api/src/shop/x.ts', `import { a } from '../artworks/artworks.feature'; import { b } from './features';`],
    ['apps/api/src/shop/samples.ts', `const a = import('@rabbet/sample');`],
    ['libs/domain/src/registry/x.ts', `import { a } from '../workshops/workshops';`],
    ['apps/cli/src/commands/audit.ts', `import { a } from '@rabbet/event-store';`],
    ['apps/api/src/registrations/x.ts', `import { a } from '@rabbet/domain/workshops/workshops';`],
    ['apps/web/src/staff/x.tsx', `import { a } from '../paths';`],
    ['tools/x.ts', `import { a } from '@rabbet/client'; import ts from 'typescript';`],
    ['apps/web/vite.config.mts', `import { a } from 'vite';`],
  ])('%s: %s', (path, statement) => {
    expect(problemsOf(path, statement)).toEqual([]);
  });
});

describe('cycles', () => {
  it('are found, whether they carry values or types', () => {
    const tree = planted({
      'libs/a/src/index.ts': `import { b } from './b';`,
      'libs/a/src/b.ts': `import type { c } from './c';`,
      'libs/a/src/c.ts': `export { a } from '@rabbet/a';`,
    });
    expect(cyclesIn(tree)).toEqual([
      'libs/a/src/index.ts -> libs/a/src/b.ts -> libs/a/src/c.ts -> libs/a/src/index.ts',
    ]);
  });

  it('are not seen where two ways lead to one file', () => {
    const tree = planted({
      'libs/a/src/a.ts': `import './b'; import './c';`,
      'libs/a/src/b.ts': `import './c';`,
      'libs/a/src/c.ts': '',
    });
    expect(cyclesIn(tree)).toEqual([]);
  });
});

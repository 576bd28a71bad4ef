import {
  actorOf,
  type Caller,
  isFor,
  isStaff,
  localCaller,
  mayChange,
  mayRead,
  processCaller,
  VISITOR,
} from './caller';
import { ACCESS, RESOURCES, type Resource, ROLES } from './roles';
import { memberAs } from './testing';

const erasure = processCaller('erasure');
const framer = memberAs('framer');
const here = localCaller(1000);
const script: Caller = { kind: 'staff', who: { account: 7 }, roles: ['administrator', 'framer'], token: 3 };

test('what is for staff is for whoever works here, the program among them, and for no visitor', () => {
  expect([VISITOR, framer, script, here, erasure].map(isStaff)).toEqual([false, true, true, true, true]);
  expect([VISITOR, framer, here, erasure].map((caller) => isFor('staff', caller))).toEqual([false, true, true, true]);
  expect([VISITOR, framer, here, erasure].map((caller) => isFor('public', caller))).toEqual([true, true, true, true]);
});

test('events name who caused them, and a script by whose it is', () => {
  expect([VISITOR, framer, script, here, erasure].map(actorOf)).toEqual([
    'anonymous',
    'account-7',
    'account-7',
    'local-1000',
    'process-erasure',
  ]);
});

test('each role may read and change what the table of the specification says', () => {
  const spelled = { none: '-', read: 'r', change: 'rc' };
  const columns: readonly Resource[] = [
    'pieces',
    'costs',
    'people',
    'content',
    'events',
    'registrations',
    'steps',
    'settings',
    'accounts',
    'log',
  ];
  const table = ROLES.map((role) => [role, ...columns.map((resource) => spelled[ACCESS[role][resource]])].join(' '));
  expect(table).toEqual([
    'administrator rc rc rc rc rc rc rc rc rc rc',
    'manager rc rc rc rc rc rc rc rc r r',
    'sales rc - rc r rc rc rc r - -',
    'framer r - - r r r rc r - -',
    'editor r - - rc rc - - r - -',
    'auditor r r r r r r r r r r',
  ]);
  const [names, amounts] = (['names', 'amounts'] as const).map((resource) =>
    ROLES.map((role) => ACCESS[role][resource]),
  );
  expect(names).toEqual(['change', 'change', 'change', 'read', 'read', 'read']);
  expect(amounts).toEqual(['change', 'change', 'change', 'none', 'none', 'read']);
  expect(ROLES.filter((role) => ACCESS[role].mails !== 'none')).toEqual(['administrator']);
});

test('whoever may change something may read it, and a visitor may neither', () => {
  for (const resource of RESOURCES) {
    expect([
      mayRead(VISITOR, resource),
      mayChange(VISITOR, resource),
      mayRead(here, resource),
      mayChange(here, resource),
    ]).toEqual([false, false, true, true]);
    for (const role of ROLES)
      if (mayChange(memberAs(role), resource)) expect(mayRead(memberAs(role), resource)).toBe(true);
  }
});

test('a script may do what its own role and that of its maker both may', () => {
  expect([mayRead(script, 'costs'), mayChange(script, 'steps'), mayChange(script, 'pieces')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(mayRead({ kind: 'staff', who: { account: 7 }, roles: [] }, 'pieces')).toBe(false);
});

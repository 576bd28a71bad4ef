import { scatteredTestSupport } from './test-support';
import { checkout, planted } from './tree';

it('each room has one folder for what its tests share', () => {
  expect(scatteredTestSupport(checkout())).toEqual([]);
});

it.each([
  'apps/api/src/mail/testing/smtp.ts',
  'apps/web/src/staff/orders/testing-orders.ts',
  'libs/postgres/src/testing.ts',
  'libs/postgres/src/leases/testing.program.ts',
  'libs/domain/src/orders/steps/testing-stories.ts',
])('finds what is for tests elsewhere: %s', (path) => {
  expect(scatteredTestSupport(planted({ [path]: '' }))).toEqual([path]);
});

it.each([
  'apps/api/src/testing/mail/smtp.ts',
  'libs/domain/src/orders/testing-stories.ts',
  'libs/domain/src/testing/given.ts',
  'libs/domain/src/orders/contesting.ts',
  'tools/jest/testing-library.cjs',
])('takes %s', (path) => {
  expect(scatteredTestSupport(planted({ [path]: '' }))).toEqual([]);
});

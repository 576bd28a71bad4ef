import { unlistedRoutes } from './routes';
import { checkout, planted } from './tree';

it('every route outside the tables is of a controller that the documents list', () => {
  expect(unlistedRoutes(checkout())).toEqual([]);
});

const LIST =
  '## Routes\n\n| controller | why |\n| --- | --- |\n| `apps/api/src/mail/mail.controller.ts` | a page |\n\n## End\n';
const listed = { 'docs/ARCHITECTURE.md': LIST, 'apps/api/src/mail/mail.controller.ts': `  @Get(':name')\n` };

it.each([`  @Actions.post({ path: '' })\n`, `  @Delete(':id')\n`])('finds a route by hand: %j', (route) => {
  expect(unlistedRoutes(planted({ ...listed, 'apps/api/src/mail/others.ts': route }))).toEqual([
    'apps/api/src/mail/others.ts has routes of its own: make them rows of a table, or list it in docs/ARCHITECTURE.md',
  ]);
});

it('finds a controller on the list that has no routes any more, also outside its chapter', () => {
  const gone = 'docs/ARCHITECTURE.md lists apps/api/src/mail/mail.controller.ts, which has no routes of its own';
  expect(unlistedRoutes(planted({ ...listed, 'apps/api/src/mail/mail.controller.ts': '' }))).toEqual([gone]);
  const elsewhere = LIST.replace('## Routes', '## Pages');
  expect(unlistedRoutes(planted({ ...listed, 'docs/ARCHITECTURE.md': elsewhere }))).toHaveLength(1);
});

it('takes the controllers on the list, and tests', () => {
  expect(unlistedRoutes(planted({ ...listed, 'apps/api/src/mail/shop.test.ts': `@Get('x')` }))).toEqual([]);
});

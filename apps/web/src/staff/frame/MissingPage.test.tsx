import { screen } from '@testing-library/react';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

/** Of lists and of pages of them. */
const NONE = Object.assign([], { data: [] });

const office = (who: ReturnType<typeof memberAs> | null) =>
  backOffice({ who, answer: ({ path }) => (/^core\/(commerce|contacts|content)/.test(path) ? [200, NONE] : null) })
    .transport;

test.each(['/staff/nothing', '/staff/people/7/more', '/staff/artworks/999'])(
  'at %s staff read that nothing is there, within their own frame, and are told to call nobody',
  async (address) => {
    await goTo(address, office(memberAs('sales')));
    expect(screen.getByRole('heading', { name: 'Nothing is here' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what waits' }).getAttribute('href')).toBe('/staff');
    expect(screen.getAllByRole('navigation', { name: 'Staff' }).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/call us|Nothing hangs/);
  },
);

test('visitors are told so in the words of the gallery', async () => {
  await goTo('/nothing', office(null));
  expect(screen.getByRole('heading', { name: 'Nothing hangs here' })).toBeTruthy();
});

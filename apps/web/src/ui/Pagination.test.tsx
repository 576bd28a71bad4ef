import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Pagination } from './Pagination';

const PAGING = { current_page: 200, total_pages: 201, total_rows: 10_000, after: 'cursor' };
const addressOf = (page: number, after?: string | null) => `/orders?page=${page}${after ? `&after=${after}` : ''}`;
const addressesOf = (paging: object) => {
  const { unmount } = render(
    <MemoryRouter>
      <Pagination
        paging={{ ...PAGING, ...paging }}
        addressOf={addressOf}
        action="/orders"
        otherFields={[]}
        onGo={() => {}}
      />
    </MemoryRouter>,
  );
  const addresses = ['Page 199', 'Page 201', 'Next'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  unmount();
  return addresses;
};

test('what comes after the pages that a long list counts is behind the last of them, by its number as by Next', () => {
  const behind = '/orders?page=201&after=cursor';
  expect(addressesOf({ more: true })).toEqual(['/orders?page=199', behind, behind]);
  expect(addressesOf({})).toEqual(['/orders?page=199', '/orders?page=201', behind]);
});

import { render, screen } from '@testing-library/react';
import { Value } from '../parts/Value';

test('a plain date is written out, as everywhere on the site', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  render(<Value value="2027-11-26" column={{ type: 'date' }} now={now} />);
  expect(screen.getByText('November 26, 2027')).toBeTruthy();
});

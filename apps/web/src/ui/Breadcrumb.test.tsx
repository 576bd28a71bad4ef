import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Breadcrumb } from './Breadcrumb';

const trail = [{ text: 'Home', to: '/' }, { text: 'Services' }];

function show(here?: string) {
  render(
    <MemoryRouter>
      <Breadcrumb trail={trail} here={here} />
    </MemoryRouter>,
  );
}

test('tells people every step, and leads where there is something', () => {
  show('Fine Art');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Services',
    'Fine Art',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
});

test('tells machines those steps that have an address, and where one is', () => {
  show('Fine Art');
  const steps = [...document.querySelectorAll('[itemtype$="/BreadcrumbList"] > [itemtype$="/ListItem"]')];
  const listedSteps = steps.map((step) => [
    step.querySelector('[itemprop=position]')?.getAttribute('content'),
    step.querySelector('[itemprop=name]')?.textContent,
    step.querySelector('a[itemprop=item]')?.getAttribute('href'),
  ]);
  expect(listedSteps).toEqual([
    ['1', 'Home', '/'],
    ['2', 'Fine Art', undefined],
  ]);
});

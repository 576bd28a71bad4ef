import { categoriesFor } from './everyday-words';

test('everyday words, plurals and misspelled names find categories', () => {
  const categoriesByTerm = [
    ['seascape', ['nautical']],
    ['seascapes of Beaufort', ['nautical']],
    ['Flowers', ['floral']],
    ['sunsets', ['landscape', 'nautical']],
    ['sailboat', ['nautical']],
    ['old barn', ['architectural']],
    ['dogs', ['wildlife']],
    ['berries and roses', ['floral']],
    ['lanscape', ['landscape']],
    ['ABSTRAKT', ['abstract']],
    ['women', ['figurative']],
    ['still lifes', ['still life']],
  ] as const;
  for (const [term, categories] of categoriesByTerm) expect([term, categoriesFor(term)]).toEqual([term, categories]);
});

test('other words find no category', () => {
  for (const term of ['', '!', 'whitfield', 'zz', '36']) expect([term, categoriesFor(term)]).toEqual([term, []]);
});

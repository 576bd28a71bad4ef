import { categoriesMeant } from './everyday-words';

test('everyday words, their plurals and slips of a name stand for categories', () => {
  const meant = [
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
  for (const [term, categories] of meant) expect([term, categoriesMeant(term)]).toEqual([term, categories]);
});

test('other words stand for none', () => {
  for (const term of ['', '!', 'whitfield', 'zz', '36']) expect([term, categoriesMeant(term)]).toEqual([term, []]);
});

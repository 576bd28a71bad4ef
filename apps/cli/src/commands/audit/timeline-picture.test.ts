import { lanesOf, TONE_WORDS } from '@rabbet/domain/audit/audit';
import { svgOf } from './timeline-picture';

const stretch = (at: string, until: string | null, more: object = {}) => ({
  at: `${at} 00:00:00`,
  until: until && `${until} 00:00:00`,
  standing: 'consigned',
  owner: 'company',
  owner_name: 'Ann Lee',
  location: 'Window',
  custody: 'consigned',
  provenance: 'consigned',
  agree: true,
  parts: [],
  ...more,
});
const owned = { standing: 'owned', owner: 'shop', owner_name: null, custody: 'owned', agree: false };

test('a picture says what its colors mean, and shows what lasted a moment', () => {
  const short = [stretch('2026-01-01', '2026-01-02'), stretch('2026-01-02', null, { ...owned, location: 'Racks' })];
  const svg = svgOf(lanesOf(short, '2036-01-01 00:00:00'), { title: 'Ebb', from: '2026-01-01', to: '2036-01-01' });
  for (const words of Object.values(TONE_WORDS)) expect(svg).toContain(`>${words}</text>`);
  const widths = [...svg.matchAll(/<rect [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths.slice(0, 2)).toEqual([4, 726]);
});

test('a picture of it shows names as they are written, whatever stands in them', () => {
  const lanes = lanesOf([stretch('2026-01-01', null, { owner_name: '</svg><script>"&' })], '2026-01-21 00:00:00');
  const svg = svgOf(lanes, { title: 'Ebb & <Flow>', from: '2026-01-01', to: '2026-01-21' });
  expect(svg).toContain('&lt;/svg&gt;&lt;script&gt;&quot;&amp;');
  expect(svg).toContain('Ebb &amp; &lt;Flow&gt;');
  expect(svg).not.toContain('<script');
});

import { type Lane, placedIn, TONE_WORDS } from '@rabbet/domain/audit/audit';

/** Colors of tones. */
const FILLS: Readonly<Record<string, string>> = {
  consigned: '#d9a441',
  owned: '#5b8c5a',
  sold: '#9a9a9a',
  returned: '#c9c9c9',
  'not received': '#eeeeee',
  agree: '#cfd8cf',
  disagree: '#c0504d',
};

function fillOf(tone: string): string {
  return FILLS[tone] ?? '#cccccc';
}

/** Lengths in a picture, in pixels. */
const LANE = 36;
const BAR = 22;
const LEFT = 60;
const LEGEND = 150;
const SWATCH = 12;

/** Picture of lanes as SVG, with a legend of its colors. */
export function svgOf(
  lanes: readonly Lane[],
  { title, from, to, width = 800 }: { title: string; from: string; to: string; width?: number },
): string {
  const days = 30 + lanes.length * LANE + 12;
  const height = days + 48;
  const bars = lanes.flatMap((lane, i) => {
    const y = 30 + i * LANE;
    const placed = placedIn(lane, LEFT, width - LEFT - 10);
    return [
      `<text x="0" y="${y + 15}">${escaped(lane.title)}</text>`,
      ...placed.map(
        ({ x, width: wide, label, tone }) =>
          `<rect x="${x}" y="${y}" width="${wide}" height="${BAR}" fill="${fillOf(tone)}">` +
          `<title>${escaped(label)}</title></rect>`,
      ),
      ...placed
        .filter(({ width: wide, label }) => wide > label.length * 6.5)
        .map(({ x, label }) => `<text x="${x + 4}" y="${y + 15}">${escaped(label)}</text>`),
    ];
  });
  const legend = Object.entries(TONE_WORDS).flatMap(([tone, words], i) => {
    const x = LEFT + (i % 4) * LEGEND;
    const y = days + 10 + Math.floor(i / 4) * 18;
    return [
      `<rect x="${x}" y="${y}" width="${SWATCH}" height="${SWATCH}" fill="${fillOf(tone)}"/>`,
      `<text x="${x + SWATCH + 4}" y="${y + 11}">${escaped(words)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<text x="0" y="16" font-weight="bold">${escaped(title)}</text>`,
    ...bars,
    `<text x="${LEFT}" y="${days}">${escaped(from.slice(0, 10))}</text>`,
    `<text x="${width - 10}" y="${days}" text-anchor="end">${escaped(to.slice(0, 10))}</text>`,
    ...legend,
    '</svg>',
  ].join('\n');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
}

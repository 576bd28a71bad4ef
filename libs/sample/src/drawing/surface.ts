import { Chance } from './chance';
import { type Scene, tag } from './scene';

/** What a picture is made on: it shows through a little. */
export type Ground = 'canvas' | 'paper' | 'print';

const TILE = 96;
const STRENGTH: Readonly<Record<Ground, number>> = { canvas: 0.13, paper: 0.09, print: 0.035 };

/** The weave or the grain of the ground, and corners a little darker than the middle. */
export function surface({ width, height }: Scene, ground: Ground): string {
  const grain = ground === 'canvas' ? weave() : fibres();
  const defs =
    tag('pattern', { id: 'grain', width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' }, grain) +
    '<radialGradient id="corners" cx=".5" cy=".46" r=".78"><stop offset=".6" stop-color="#0c0810" stop-opacity="0"/><stop offset="1" stop-color="#0c0810" stop-opacity=".16"/></radialGradient>';
  const all = { width, height };
  return (
    tag('defs', {}, defs) +
    tag('rect', { ...all, fill: 'url(#grain)', opacity: STRENGTH[ground] }) +
    (ground === 'print' ? '' : tag('rect', { ...all, fill: 'url(#corners)' }))
  );
}

function weave(): string {
  const chance = new Chance('weave');
  const threads: string[] = [];
  for (let y = 0; y < TILE; y += 4) {
    for (let x = 0; x < TILE; x += 4) {
      const over = (x + y) % 8 === 0;
      const tone = (over ? 190 : 40) + chance.around(60);
      threads.push(
        `<path d="M${x} ${y}h${over ? 4 : 2}v${over ? 2 : 4}h-${over ? 4 : 2}z" fill="rgb(${[tone, tone, tone].map(Math.round).join()})"/>`,
      );
    }
  }
  return threads.join('');
}

function fibres(): string {
  const chance = new Chance('fibres');
  return Array.from({ length: 420 }, () => {
    const tone = chance.odds(0.5) ? '#fff' : '#000';
    const [x, y] = [chance.whole(0, TILE), chance.whole(0, TILE)];
    return `<path d="M${x} ${y}l${chance.whole(-3, 3)} ${chance.whole(-2, 2)}" stroke="${tone}" stroke-opacity=".8"/>`;
  }).join('');
}

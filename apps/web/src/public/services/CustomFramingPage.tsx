import { Link } from 'react-router-dom';
import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { inquirePath, PATHS } from '../../paths/paths';
import { tilePicture } from '../artworks/artworks';
import { FrameChooser } from './FrameChooser';
import type { Service } from './service';
import { loadService, ServicePage } from './ServicePage';
import type { ShownRow } from './shown';

const PAPER = { hanging: 'matted' } as const;
const CANVAS = { hanging: 'floater' } as const;
const BELOW = { 'Creatively Customized Framing': tryFrames };

const CUSTOM_FRAMING: Service = {
  name: 'Custom Framing',
  path: PATHS.customFraming,
  banner: 'framing_image_id',
  lead: 'What you want to keep, in a frame that was made for it.',
  description:
    'Custom picture framing by hand: moldings, mats and mounting for art, photographs, textiles and keepsakes.',
  keywords: ['custom framing', 'picture framing', 'handmade frames', 'mats'],
  about: 'framing',
  rows: [
    {
      title: 'Superior Customer Service',
      words:
        'Put it on the counter: a print, a jersey, a letter from 1944. We lay corners and mats beside it until the right ones are plain to see. Nothing is cut before you say yes.',
      piece: PAPER,
      leadsTo: 'contact',
    },
    {
      title: 'Highest of Quality & Craftsmanship',
      words: ({ framer_years: years }) =>
        `Our in-house framer ${years > 0 ? `has over ${years} years of experience` : 'takes care'}, and it shows where nobody looks: in the miter that stays closed, and on the back, which is as neat as the front.`,
      piece: CANVAS,
      leadsTo: 'contact',
    },
    {
      title: 'Creatively Customized Framing',
      words:
        'A frame can be quiet, or it can say something. Mats cut in steps, a thin line of gold, a canvas that floats, a box for what is not flat: show us what it is, and we try what it could be.',
      piece: PAPER,
    },
    {
      title: 'Handmade Frames',
      words:
        'Cut, joined and finished by hand. A corner that is made that way has no seam to see, and of a wall full of them no two are quite alike.',
      piece: CANVAS,
      leadsTo: 'contact',
    },
  ],
};

export function load(_visit: PageInput, sources: Sources): Promise<Outcome> {
  return loadService(CUSTOM_FRAMING, sources);
}

export function Page({ visit }: { readonly visit: PageInput }) {
  return <ServicePage service={CUSTOM_FRAMING} visit={visit} below={BELOW} />;
}

/** A piece is in the frame until somebody brings a picture of their own. */
function tryFrames({ spare, piece }: ShownRow) {
  const sample = spare ?? piece;
  const picture = sample && tilePicture(sample);
  return picture && <FrameChooser sample={picture} asking={(frame) => <AskAboutFrame frame={frame} />} />;
}

function AskAboutFrame({ frame }: { readonly frame: string }) {
  const isOpen = useIsOpen();
  if (!isOpen(PATHS.inquire)) return null;
  return (
    <p>
      <Link className="button" to={inquirePath({ about: 'framing', frame })}>
        Ask about this frame
      </Link>
    </p>
  );
}

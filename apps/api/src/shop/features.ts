import { artists } from '../artists/artists.feature';
import { artworks } from '../artworks/artworks.feature';
import { images } from '../images/images.feature';
import type { Feature } from '../kernel/feature';
import { withMail } from '../mail/mail.feature';
import { records } from '../kernel/records/records.feature';

/** What the program does. Records come with their kinds: `libs/domain/src/registry/kinds.ts`. */
export const FEATURES: readonly Feature[] = withMail([artworks, artists, images, records]);

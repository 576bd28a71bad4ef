import type { MachineDocument } from '../../kernel/pages/documents';
import { DOCUMENT_PATHS } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';

/** RFC 9309. Scripts, pictures and the API stay open: whoever renders pages needs them. */
export const robots: MachineDocument = {
  address: /^\/robots\.txt$/,
  type: 'text/plain; charset=utf-8',
  write: async ({ origin }) =>
    `User-agent: *\nDisallow: ${STAFF_PATHS.home}/\nDisallow: ${STAFF_PATHS.home}$\n\nSitemap: ${origin}${DOCUMENT_PATHS.sitemap}\n`,
};

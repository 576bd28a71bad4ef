import type { Feature } from '../kernel/feature';
import { accountsFeature } from '../accounts/accounts.feature';
import { articles } from '../articles/articles.feature';
import { artists } from '../artists/artists.feature';
import { artworks } from '../artworks/artworks.feature';
import { auditFeature } from '../audit/audit.feature';
import { consignorsFeature } from '../consignors/consignors.feature';
import { inquiriesFeature } from '../inquiries/inquiries.feature';
import { galleryEvents } from '../gallery-events/gallery-events.feature';
import { images } from '../images/images.feature';
import { importsFeature } from '../imports/imports.feature';
import { newsletterFeature } from '../newsletter/newsletter.feature';
import { orders } from '../orders/orders.feature';
import { payments } from '../payments/payments.feature';
import { peopleFeature } from '../people/people.feature';
import { records } from '../kernel/records/records.feature';
import { searchFeature } from '../search/search.feature';
import { serviceTemplates } from '../services/services.feature';
import { settings } from '../settings/settings.feature';
import { sitemap } from '../sitemap/sitemap.feature';
import { withMail } from '../mail/mail.feature';
import { registrations } from '../registrations/registrations.feature';
import { workshopsFeature } from '../workshops/workshops.feature';
import { withRoles } from '../accounts/roles/role-table';

/** Features of the program. Records come with their kinds: `libs/domain/src/registry/kinds.ts`. */
export const FEATURES: readonly Feature[] = withRoles(
  withMail([
    articles, //
    artists,
    artworks,
    auditFeature,
    consignorsFeature,
    inquiriesFeature,
    galleryEvents,
    images,
    importsFeature,
    newsletterFeature,
    orders,
    payments,
    peopleFeature,
    registrations,
    searchFeature,
    serviceTemplates,
    settings,
    sitemap,
    workshopsFeature,
    records,
    accountsFeature,
  ]),
);

import { POINT_IDS } from '@rabbet/domain/people/first-points';
import { company, contactDetail } from '@rabbet/domain/people/people';
import type { Kept } from '../shop/people';

/** Firms that sell to the framing shop: two of the gallery, and two more. */
export const VENDOR_IDS = { molding: 204, glass: 205, chops: 206, boards: 207 } as const;

const MORE_VENDORS = [
  [206, 'Catawba Chop and Join', 'Moldings cut to size, and frames joined to order', '9195550170', 'catawba.chop'],
  [207, 'Haw River Boards', 'Mat board, backing and supplies for framers', '9195550171', 'haw.river.boards'],
] as const;

export function framingVendors(): readonly Kept[] {
  return MORE_VENDORS.flatMap(([id, name, description, phone, mail]): readonly Kept[] => [
    [company, id, { name, description: `<p>${description}.</p>` }],
    [contactDetail, id, { company_id: id, value: phone, attribute_id: POINT_IDS.work }],
    [contactDetail, 50 + id, { company_id: id, value: `${mail}@example.com`, attribute_id: POINT_IDS.workEmail }],
  ]);
}

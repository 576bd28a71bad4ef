import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { point, vectorValue } from './people';

const PHONE = 1;
const EMAIL = 2;
const WEB = 3;

/** Ids of the points of contact that a gallery begins with. */
export const POINT_IDS = { mobile: 1, work: 2, privateEmail: 3, workEmail: 4, website: 5, social: 6 } as const;

export const FIRST_POINTS: readonly FirstRecord[] = [
  [point, PHONE, { name: 'phone', description: 'Numbers to call' }],
  [point, EMAIL, { name: 'e-mail', description: 'Addresses to write to' }],
  [point, WEB, { name: 'web', description: 'Pages of their own' }],
  [vectorValue, POINT_IDS.mobile, { vector_point_id: PHONE, value: 'mobile' }],
  [vectorValue, POINT_IDS.work, { vector_point_id: PHONE, value: 'work' }],
  [vectorValue, POINT_IDS.privateEmail, { vector_point_id: EMAIL, value: 'private' }],
  [vectorValue, POINT_IDS.workEmail, { vector_point_id: EMAIL, value: 'work' }],
  [vectorValue, POINT_IDS.website, { vector_point_id: WEB, value: 'website' }],
  [vectorValue, POINT_IDS.social, { vector_point_id: WEB, value: 'social' }],
];

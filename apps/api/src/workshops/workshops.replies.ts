import { timeFields } from '@rabbet/domain/parts/times';
import { type WorkshopDetails, workshopFields, workshopImageFields } from '@rabbet/domain/workshops/workshops';
import type {
  InstructorReply,
  StaffWorkshopReply,
  StudentReply,
  WorkshopImageReply,
  WorkshopReply,
  WorkshopTimeReply,
} from '@rabbet/projections';
import { studentShape } from './students.replies';
import { contactShape, contactToAskShape } from '../people/people';
import {
  about,
  fieldProperties,
  id,
  listOf,
  nullable,
  objectOf,
  pickShape,
  replyShape,
  revision,
  onlyFor,
  whole,
} from '../kernel/shapes/reply-shape';
import { companyShape, imageShape } from '../kernel/records/record-replies';

export const workshopTimeShape = replyShape<WorkshopTimeReply>('WorkshopTime', {
  id,
  workshop_id: id,
  start: about(whole, timeFields.start.about, timeFields.start.example),
  end: about(whole, timeFields.end.about, timeFields.end.example),
});

export const workshopImageShape = replyShape<WorkshopImageReply>('WorkshopImage', {
  id,
  workshop_id: id,
  image_id: id,
  ordinal: about(whole, workshopImageFields.ordinal.about, 0),
  image: nullable(objectOf(imageShape)),
});

const { properties } = pickShape(companyShape, 'Instructor', ['id', 'name', 'is_artist', 'description', 'image_id']);
const publicContactShape = pickShape(contactShape, 'PublicContact', [
  'id',
  'company_id',
  'attribute_id',
  'value',
  'attribute',
]);
const instructorShape = replyShape<InstructorReply>('Instructor', {
  ...properties,
  image: nullable(objectOf(imageShape)),
  vectors: about(listOf(publicContactShape), 'public ones: a website, social pages'),
});

export const workshopShape = replyShape<StaffWorkshopReply & { students: StudentReply[] }>('Workshop', {
  id,
  ...fieldProperties<WorkshopDetails>(workshopFields),
  instructor: nullable(objectOf(instructorShape)),
  closed_vector: about(nullable(objectOf(contactToAskShape)), 'whom to ask once it is closed'),
  times: about(listOf(workshopTimeShape), 'the earliest first'),
  images: about(listOf(workshopImageShape), 'by their places: the first is the title image'),
  students: onlyFor('staff', about(listOf(studentShape), 'who has registered, for those who may read registrations')),
  revision: onlyFor('staff', revision),
});

const { revision: _, students: __, ...publicProperties } = workshopShape.properties;
export const publicWorkshopShape = replyShape<WorkshopReply>('PublicWorkshop', publicProperties);

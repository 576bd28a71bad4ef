import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { GALLERY_EVENTS, invitationFields, rsvpLinkFields } from '@rabbet/domain/gallery-events/gallery-events';
import { ApiTags } from '../kernel/shapes/documenting';
import { Allow } from '../kernel/requests/allow';
import { Actions } from '../kernel/changes/routes/action-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { envelopeShape } from '../kernel/shapes/form-envelope';
import { parseBody } from '../kernel/parsing/parse-body';
import { RsvpForms } from './rsvp-forms';
import { rsvpLinkShape } from './gallery-events.replies';

const Rsvp = bodyClass('Rsvp', invitationFields);
const RsvpLink = bodyClass('RsvpLink', rsvpLinkFields);

/** The answers of visitors to gallery events, which live in their event's stream. */
@ApiTags('gallery events')
@Controller(GALLERY_EVENTS)
export class RsvpsController {
  constructor(private readonly answering: RsvpForms) {}

  @Actions.post({
    path: 'rsvp',
    body: Rsvp,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'answerInvitation',
    about:
      'says who comes to a gallery event: a second answer of an e-mail takes the place of its first, at once from the same browser, else by a link in a mail',
  })
  @Allow('public')
  answer(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.answering.answer(body, req);
  }

  @Actions.post({
    path: 'rsvp/look',
    body: RsvpLink,
    isOpen: true,
    reply: () => rsvpLinkShape,
    operationId: 'lookAtRsvp',
    about: 'which answer the link in a mail takes back or confirms; looking changes nothing',
  })
  @Allow('public')
  look(@Body() body: unknown) {
    return this.answering.readLink(parseBody(RsvpLink, body).secret);
  }

  @Actions.post({
    path: 'rsvp/taking-back',
    body: RsvpLink,
    isOpen: true,
    operationId: 'takeBackRsvp',
    about: 'takes an answer back, by the link in its mail',
  })
  @Allow('public')
  takeBack(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.answering.takeBack(parseBody(RsvpLink, body).secret, req);
  }

  @Actions.post({
    path: 'rsvp/confirmation',
    body: RsvpLink,
    isOpen: true,
    operationId: 'confirmRsvp',
    about: 'lets an answer from another browser take the place of the one that stands, by the link in its mail',
  })
  @Allow('public')
  confirm(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.answering.confirm(parseBody(RsvpLink, body).secret, req);
  }
}

import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { invitationFields, takingBackFields } from '@rabbet/domain/gallery-events/gallery-events';
import { ApiTags } from '../kernel/documenting';
import { Allow, AllowChanging } from '../kernel/allow';
import { Actions } from '../kernel/changes/action-route';
import { type ChangeInput, ChangeRoutes } from '../kernel/changes/change-route';
import { bodyClass } from '../kernel/parsing/body-class';
import { envelopeShape } from '../kernel/parsing/form-envelope';
import { parseBody } from '../kernel/parsing/parse-body';
import { Answering } from './answering';
import { rsvpLinkShape } from './gallery-events.replies';

const Rsvp = bodyClass('Rsvp', invitationFields);
const RsvpLink = bodyClass('RsvpLink', takingBackFields);

/** The answers of visitors to gallery events, which live in their event's stream. */
@ApiTags('gallery events')
@Controller('core/content/events')
@AllowChanging('people')
export class RsvpsController {
  constructor(private readonly answering: Answering) {}

  @Actions.post({
    path: 'rsvp',
    body: Rsvp,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'answerInvitation',
    about: 'says who comes to a gallery event: a second answer of an e-mail takes the place of its first',
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
    about: 'which answer the link in a mail takes back; looking changes nothing',
  })
  @Allow('public')
  look(@Body() body: unknown) {
    return this.answering.look(parseBody(RsvpLink, body).secret);
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

  @ChangeRoutes.delete({
    path: 'rsvps/:id',
    about: 'takes an answer back for somebody who has asked for that by another way',
    operationId: 'cancelRsvp',
  })
  cancel({ id, context }: ChangeInput) {
    return this.answering.cancel(id, context);
  }
}

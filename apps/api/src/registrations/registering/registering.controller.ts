import type { IncomingMessage } from 'node:http';
import { Body, Controller, Param, Req } from '@nestjs/common';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { Actions } from '../../kernel/changes/routes/action-route';
import { parseBody } from '../../kernel/parsing/parse-body';
import { parseId } from '../../kernel/parsing/record-id';
import { Allow } from '../../kernel/requests/allow';
import { bodyClass } from '../../kernel/shapes/body-class';
import { ApiTags } from '../../kernel/shapes/documenting';
import { LinkUses } from '../links/link-uses';
import { registerFields, RegistrationForms } from './registration-forms';
import { registrationLinkShape } from '../links/link.replies';
import { registerShape, waysToPayShape } from './registering.replies';

const Register = bodyClass('Register', registerFields);
const linkFields = {
  secret: { kind: 'text', required: true, max: 200, about: 'the secret in the link of a mail' },
} satisfies AnyFields;
const RegistrationLink = bodyClass('RegistrationLink', linkFields);

/** Registrations of visitors, and the links of their mails. */
@ApiTags('workshops')
@Controller('core/content/workshops')
@Allow('public')
export class RegisteringController {
  constructor(
    private readonly registering: RegistrationForms,
    private readonly links: LinkUses,
  ) {}

  @Actions.post({
    path: 'register',
    body: Register,
    isOpen: true,
    reply: () => registerShape,
    operationId: 'registerForWorkshop',
    about: 'takes a seat in a workshop, paid by card or check, or a place on its waitlist',
  })
  register(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.registering.register(body, req);
  }

  @Actions.get({
    path: 'register/payment/:id',
    isOpen: true,
    reply: () => waysToPayShape,
    operationId: 'readWaysToPay',
    about: 'how a seat in a workshop can be paid for',
  })
  payment(@Param('id') id: string) {
    return this.registering.waysToPay(parseId(id));
  }

  @Actions.post({
    path: 'register/look',
    body: RegistrationLink,
    isOpen: true,
    reply: () => registrationLinkShape,
    operationId: 'lookAtRegistration',
    about: 'the registration that the link of a mail is about; looking changes nothing',
  })
  look(@Body() body: unknown) {
    return this.links.read(parseBody(RegistrationLink, body).secret);
  }

  @Actions.post({
    path: 'register/check',
    body: RegistrationLink,
    isOpen: true,
    operationId: 'confirmOwnCheck',
    about: 'confirms that a check is on its way, by the link in its mail: the seat stands',
  })
  confirmCheck(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.links.confirmCheck(parseBody(RegistrationLink, body).secret, req);
  }

  @Actions.post({
    path: 'register/cancellation',
    body: RegistrationLink,
    isOpen: true,
    operationId: 'cancelOwnRegistration',
    about: 'cancels a registration or leaves the waitlist, by the link in its mail',
  })
  cancel(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.links.cancel(parseBody(RegistrationLink, body).secret, req);
  }
}

import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { leavingFields, newsletterFields } from '@rabbet/domain/newsletter/newsletter';
import { ApiTags } from '../kernel/shapes/documenting';
import { Allow } from '../kernel/requests/allow';
import { Actions } from '../kernel/changes/routes/action-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { envelopeShape } from '../kernel/shapes/form-envelope';
import { parseBody } from '../kernel/parsing/parse-body';
import { subscriptionLinkShape } from './newsletter.replies';
import { SubscriptionForms } from './subscription-forms';

const NewSubscription = bodyClass('NewSubscription', newsletterFields);
const SubscriptionLink = bodyClass('SubscriptionLink', leavingFields);

@ApiTags('newsletter')
@Controller('core/newsletter')
@Allow('public')
export class NewsletterController {
  constructor(private readonly subscribing: SubscriptionForms) {}

  @Actions.post({
    path: '',
    body: NewSubscription,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'askForNewsletter',
    about: 'asks for the newsletter: a link is sent, and everybody is answered alike',
  })
  ask(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.ask(body, req);
  }

  @Actions.post({
    path: 'confirmation/look',
    body: SubscriptionLink,
    isOpen: true,
    reply: () => subscriptionLinkShape,
    operationId: 'lookAtSubscription',
    about: 'whom the link of a confirmation is for; looking changes nothing',
  })
  lookToConfirm(@Body() body: unknown) {
    return this.subscribing.readConfirmLink(parseBody(SubscriptionLink, body).secret);
  }

  @Actions.post({
    path: 'confirmation',
    body: SubscriptionLink,
    isOpen: true,
    operationId: 'confirmSubscription',
    about: 'confirms that the owner of an address wants the newsletter',
  })
  confirm(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.confirm(parseBody(SubscriptionLink, body).secret, req);
  }

  @Actions.post({
    path: 'leaving/look',
    body: SubscriptionLink,
    isOpen: true,
    reply: () => subscriptionLinkShape,
    operationId: 'lookAtLeaving',
    about: 'whom the link that leaves the newsletter is for; looking changes nothing',
  })
  lookToLeave(@Body() body: unknown) {
    return this.subscribing.readLeaveLink(parseBody(SubscriptionLink, body).secret);
  }

  @Actions.post({
    path: 'leaving',
    body: SubscriptionLink,
    isOpen: true,
    operationId: 'leaveNewsletter',
    about: 'leaves the newsletter, by the link that is in each of its mails',
  })
  leave(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.subscribing.leave(parseBody(SubscriptionLink, body).secret, req);
  }
}

import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import { inquiryFields } from '@rabbet/domain/inquiries/inquiries';
import { ApiTags } from '../kernel/shapes/documenting';
import { Allow } from '../kernel/requests/allow';
import { Actions } from '../kernel/changes/routes/action-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { envelopeShape } from '../kernel/shapes/form-envelope';
import { InquiryForms } from './inquiry-forms';

const NewInquiry = bodyClass('NewEnquiry', inquiryFields);

@ApiTags('enquiries')
@Controller('core/enquiries')
@Allow('public')
export class InquiriesController {
  constructor(private readonly asking: InquiryForms) {}

  @Actions.post({
    path: '',
    body: NewInquiry,
    isOpen: true,
    reply: () => envelopeShape,
    operationId: 'askEnquiry',
    about: 'asks the shop something: everybody is answered alike, known or not',
  })
  ask(@Body() body: unknown, @Req() req: IncomingMessage) {
    return this.asking.ask(body, req);
  }
}

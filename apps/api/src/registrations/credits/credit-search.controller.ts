import type { IncomingMessage } from 'node:http';
import { Body, Controller, Req } from '@nestjs/common';
import type { Caller } from '@rabbet/domain/callers/caller';
import { creditCodeFields, type CreditRow, CREDITS } from '@rabbet/domain/credits/credits';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Paged } from '@rabbet/domain/pages/paging';
import { creditByCode, credits } from '@rabbet/projections';
import { Actions } from '../../kernel/changes/routes/action-route';
import { parseBody } from '../../kernel/parsing/parse-body';
import { parseQuery } from '../../kernel/parsing/parse-query';
import { QueryService } from '../../kernel/reads/query-service';
import { Allow } from '../../kernel/requests/allow';
import { notesOf } from '../../kernel/requests/request';
import { type VisitorLimit, VisitorLimits } from '../../kernel/requests/visitor-limits';
import { bodyClass } from '../../kernel/shapes/body-class';
import { ApiTags } from '../../kernel/shapes/documenting';
import { creditsEntry } from './credits.reads';

/** Codes that open nothing, for one network: what opens something is never counted. */
const FAILURES: VisitorLimit = {
  purpose: 'credit-unknown',
  windowMs: 3_600_000,
  most: 60,
  message: 'There have been too many tries to find a credit from your network.',
  isOfStaff: true,
};

const CreditCode = bodyClass('CreditCode', creditCodeFields);

/** Finds the credit of a customer who shows its code. The code is in the body: addresses are kept in logs. */
@ApiTags('credits')
@Controller(CREDITS)
@Allow('amounts')
export class CreditSearchController {
  constructor(
    private readonly queries: QueryService,
    private readonly limits: VisitorLimits,
  ) {}

  @Actions.post({
    path: 'find',
    body: CreditCode,
    reply: () => creditsEntry.reply(),
    operationId: 'findCredit',
    about: 'the store credit that a code opens; looking changes nothing (staff only)',
  })
  async find(@Body() body: unknown, @Req() req: IncomingMessage): Promise<CreditRow> {
    const { code } = parseBody(CreditCode, body);
    await this.limits.requireNotExhausted(FAILURES, req);
    const row = await this.findCredit(code ?? '', notesOf(req).caller);
    if (row) return row;
    await this.limits.requireWithin(FAILURES, req);
    return refuseAs('unknown', 'credit/unknown', 'There is no credit with this code: look at it again.', 'code');
  }

  private async findCredit(code: string, caller: Caller): Promise<CreditRow | undefined> {
    const findId = () => creditByCode(this.queries.context(caller), code);
    const id = (await findId()) ?? (await this.queries.requireCaughtUp([credits]).then(findId));
    if (id === null) return undefined;
    const query = parseQuery(creditsEntry.params, new URLSearchParams({ id: String(id) }));
    const { data } = (await creditsEntry.query(this.queries.context(caller), query)) as Paged<CreditRow>; // of its list
    return data[0];
  }
}

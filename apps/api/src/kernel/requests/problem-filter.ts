import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DiskFull } from '../problems/disk-full';
import { type ProblemReply, toProblemReply } from '../problems/problems';
import { notesOf, type RequestNotes, tagsOf } from './request';
import { AppLogger } from '../logging/app-logger';

/** Turns every error into an answer. All errors of requests end here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: AppLogger,
    private readonly disk: DiskFull,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(error, http.getRequest<IncomingMessage>(), http.getResponse<ServerResponse>());
  }

  /** Makes the reply to an error. Logs bugs, and a full disk once a minute. */
  toReply(error: unknown, notes: RequestNotes): ProblemReply {
    const reply = toProblemReply(error, notes.caller, notes);
    if (reply.isBug) this.logger.fault(error, tagsOf(notes));
    if (reply.body.code === 'service/full' && this.disk.note()) this.logger.error(tagsOf(notes), 'the disk is full');
    return reply;
  }

  send(error: unknown, req: IncomingMessage, res: ServerResponse): void {
    const notes = notesOf(req);
    const { body, headers, envelope } = this.toReply(error, notes);
    if (res.headersSent) return void res.destroy();
    const text = Buffer.from(notes.jsonPrefix + JSON.stringify(envelope ?? body));
    for (const name of res.getHeaderNames())
      if (/^(etag|vary|log-|content-)/.test(name) && !/^content-security/.test(name)) res.removeHeader(name);
    res.writeHead(body.status, {
      ...headers,
      'content-type': envelope ? 'application/json' : 'application/problem+json',
      'content-length': text.length,
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : text);
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { toldOf } from './problems';
import { notesOf } from './requests/request';
import { AppLogger } from './app-logger';

/** Whatever goes wrong is told here, and nowhere else. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: AppLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.tell(error, http.getRequest<IncomingMessage>(), http.getResponse<ServerResponse>());
  }

  tell(error: unknown, req: IncomingMessage, res: ServerResponse): void {
    const { id, caller } = notesOf(req);
    const { body, headers, isBug } = toldOf(error, caller, id);
    if (isBug) this.log.fault(error, { request: id });
    if (res.headersSent) return void res.destroy();
    const text = Buffer.from(JSON.stringify(body));
    for (const name of res.getHeaderNames())
      if (/^(etag|vary|log-|content-)/.test(name) && !/^content-security/.test(name)) res.removeHeader(name);
    res.writeHead(body.status, {
      ...headers,
      'content-type': 'application/problem+json',
      'content-length': text.length,
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : text);
  }
}

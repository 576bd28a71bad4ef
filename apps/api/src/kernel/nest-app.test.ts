import { Controller, Module } from '@nestjs/common';
import { createNestApp } from './nest-app';

test('a class that Nest would hand nothing to does not get as far as its first request', async () => {
  class Unknowing {
    constructor(readonly needed: unknown) {}
  }
  Controller('unknowing')(Unknowing); // by hand, so that no compiler notes what it takes
  class Anything {}
  Module({})(Anything);
  const module = { module: Anything, controllers: [Unknowing] };
  await expect(createNestApp(module)).rejects.toThrow(/Unknowing/);
});

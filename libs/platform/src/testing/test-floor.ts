import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Body, Controller, Get, HttpCode, Module, Param, Post, Req, Res, type DynamicModule } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TEST_FLOOR } from '@casino/contracts/testing';
import { CasinoError, type ErrorCode } from '@casino/kernel';
import type { EventStore } from '@casino/event-store';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import {
  amountField,
  Command,
  CommandEndpoint,
  Countersigned,
  Countersigner,
  createCasinoApp,
  CurrentActor,
  EventStreams,
  loadConfiguration,
  MayBeCountersigned,
  OptionalCountersigner,
  ordinalParam,
  Public,
  Roles,
  signDevelopmentToken,
  tableIdField,
  type Actor,
  type CasinoAppOptions,
  type CasinoReply,
  type CasinoRequest,
  type CommandContext,
  type Environment,
} from '../index.js';

class BetPathDto extends createZodDto(z.strictObject({ table: tableIdField(), coup: ordinalParam() })) {}
class BetView extends createZodDto(z.strictObject({ table: z.string() })) {}
class BetDto extends createZodDto(z.strictObject({ position: z.string(), amount: amountField() })) {}

@Controller('tables/:table/coups/:coup/bets')
class BetsController {
  @Post()
  @Roles('player', 'device')
  @CommandEndpoint(BetView, 202)
  place(@Command() command: CommandContext, @Param() path: BetPathDto, @Body() body: BetDto): unknown {
    return { ...command, ...path, doubled: (body.amount * 2n).toString() };
  }
}

@Controller()
class OddsAndEndsController {
  constructor(private readonly streams: EventStreams) {}

  @Get('me')
  me(@CurrentActor() actor: Actor): Actor {
    return actor;
  }

  @Get('public/fail/:code')
  @Public()
  @ApiQuery({ name: 'x', required: false })
  fail(@Param('code') code: string): never {
    if (code === 'unknown') throw new Error('connection string postgres://user:pw@db');
    throw new CasinoError(code as ErrorCode, 'the detail');
  }

  @Post('public/echo')
  @Public()
  @HttpCode(200)
  echo(@Body() body: unknown): unknown {
    return { body };
  }

  @Post('close')
  @CommandEndpoint(BetView, 202)
  close(@Command() command: CommandContext): CommandContext {
    return command;
  }

  @Post('floats/:table/open')
  @Roles('mcd')
  @Countersigned('cashier', 'mcd')
  @CommandEndpoint(BetView)
  putUp(@Command() { requestHash, actor }: CommandContext, @Countersigner() second: Actor): unknown {
    return { requestHash, signed: [actor.id, second.id] };
  }

  @Post('pay')
  @Roles('mcd')
  @MayBeCountersigned('cashier')
  @CommandEndpoint(BetView)
  pay(@Command() { requestHash }: CommandContext, @OptionalCountersigner() second: Actor | undefined): unknown {
    return { requestHash, second: second?.id ?? null };
  }

  @Get('meter')
  async meter(@Req() request: CasinoRequest, @Res() reply: CasinoReply): Promise<void> {
    const { store } = FloorModule;
    if (store === undefined) throw new CasinoError('not-found');
    const bytes = (text: string) => new TextEncoder().encode(text);
    const position = await store.head();
    let seen = 0;
    await this.streams.serve(request, reply, {
      store,
      prefixes: ['round-'],
      accepts: () => true,
      opening: () => ({ position, type: 'now', bytes: bytes(`at ${position}`) }),
      render: ({ type }) => (type === 'Quiet' ? undefined : { type: 'change', bytes: bytes(`${++seen} ${type}`) }),
    });
  }

  @Get('tables/:table/events')
  @ApiQuery({ name: 'from', required: false })
  async events(@Param('table') table: string, @Req() request: CasinoRequest, @Res() reply: CasinoReply): Promise<void> {
    const { store } = FloorModule;
    if (store === undefined) throw new CasinoError('not-found');
    const accepts = ({ stream }: { stream: string }): boolean => stream.startsWith(`round-${table}-`);
    await this.streams.serve(request, reply, { store, prefixes: ['round-'], accepts, heartbeatMs: 20, patienceMs: 100 });
  }
}

@Module({})
class FloorModule {
  static store: Pick<EventStore, 'subscribe' | 'head' | 'start' | 'comparePositions'> | undefined;
  static of(): DynamicModule {
    return { module: FloorModule, controllers: [BetsController, OddsAndEndsController] };
  }
}

export interface TestFloor {
  readonly app: NestFastifyApplication;
  readonly folder: string;
  /** Everything that was logged. */
  readonly log: string[];
  token(actor: Actor, seconds?: number): Promise<string>;
  bearer(actor: Actor): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

export const openTestFloor = async (
  env: Environment = {},
  options: CasinoAppOptions & { store?: typeof FloorModule.store } = {},
): Promise<TestFloor> => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-platform-'));
  const log: string[] = [];
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_FLOOR_ID: TEST_FLOOR, ...env });
  FloorModule.store = options.store;
  const app = await createCasinoApp(FloorModule.of(), configuration, { logTo: { write: (line) => void log.push(line) }, ...options });
  const token = async (actor: Actor, seconds = 3600): Promise<string> =>
    (await signDevelopmentToken(folder, actor, { seconds, ...(options.clock === undefined ? {} : { clock: options.clock }) })).token;
  return {
    app,
    folder,
    log,
    token,
    bearer: async (actor) => ({ authorization: `Bearer ${await token(actor)}` }),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
};

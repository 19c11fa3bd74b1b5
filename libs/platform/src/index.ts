export { answerOf, type Answer } from './answers/answer.js';
export { eventsPage, MOST_EVENTS, type PageWanted } from './answers/events-page.js';
export { toWire } from './answers/wire.js';
export { createCasinoApp, listenCasinoApp, type CasinoAppOptions } from './bootstrap/create-casino-app.js';
export { Shutdown } from './bootstrap/shutdown.js';
export { runCasinoApp, startCasinoApp, type RunningApp } from './bootstrap/start-casino-app.js';
export * from './clock.js';
export { canonicalJson } from './commands/canonical-json.js';
export { carryOut, metadataOf, mustBeDone, reactWith, reactWithAll, type Done } from './commands/carry-out.js';
export { commandContextOf, type CommandContext } from './commands/command-context.js';
export { Command, CommandEndpoint } from './commands/command.decorator.js';
export { bySelf, firstHalf, followUp, serviceActor } from './commands/follow-up.js';
export { MAX_WAIT_MS, preferredWaitMs } from './commands/prefer.js';
export {
  CONFIGURATION,
  loadConfiguration,
  type CasinoConfiguration,
  type Environment,
  type IdentityProvider,
} from './configuration/configuration.js';
export { ConfigurationInvalid, type WrongVariable } from './configuration/configuration-invalid.js';
export { configurationGuide } from './configuration/configuration-guide.js';
export { VARIABLES, VARIABLE_NAMES, LOG_LEVELS, type VariableName } from './configuration/variables.js';
export type { VaultKey } from './configuration/vault-key.js';
export type { KafkaConfiguration, KafkaCredentials } from './configuration/engines.js';
export { Secret } from './configuration/secret.js';
export type { TestShoes } from './configuration/test-shoes.js';
export { createEventBus } from './engines/create-event-bus.js';
export { openEventStore } from './engines/open-event-store.js';
export { EventStreams, type EventStreamOptions, type StreamMessage } from './event-stream/event-streams.js';
export { HealthRegistry, type ContributorHealth, type HealthContributor, type Readiness } from './health/health.registry.js';
export { ROLES, type Actor, type Role } from './identity/actor.js';
export { signDevelopmentToken, type SignedToken } from './identity/development-issuer.js';
export { mustBeAtTable, tableOf } from './identity/at-table.js';
export {
  COUNTERSIGNATURE,
  Countersigned,
  Countersigner,
  MayBeCountersigned,
  OptionalCountersigner,
} from './identity/countersigner.decorator.js';
export { TokenVerifier } from './identity/token-verifier.js';
export type { VerifiedToken } from './identity/verified-tokens.js';
export { actorOf, CurrentActor, Public, Roles } from './identity/roles.decorator.js';
export { createLogger, LOGGER } from './logging/logger.js';
export { METRICS } from './metrics/metrics.js';
export { EventsEndpoint, EventsQuery } from './openapi/events-endpoint.js';
export { openApiDocument } from './openapi/openapi.js';
export type { OperatorAct } from './operations/acts-log.js';
export type { ConsumersView, ParkedKeyView } from './operations/consumers-view.js';
export { Operations, type OperatedService } from './operations/operations.js';
export type { ParkedContent, ParkedView } from './operations/parked-records.js';
export type { RelayView, Republishing } from './operations/republishing.js';
export { statusOf } from './problems/http-status.js';
export { InvalidRequest, type FieldError } from './problems/invalid-request.js';
export { PROBLEM_MEDIA_TYPE, problemOf, type Problem } from './problems/problem.js';
export { CORRELATION_ID_PATTERN, type CasinoReply, type CasinoRequest } from './request.js';
export * from './service/define-service.js';
export { observeRunner, type Decision, type RunnerObserver } from './service/observe-runner.js';
export { readModel, standingOf, type DeclaredReadModel, type ReadModel, type ToldOf } from './service/read-model.js';
export { openStreams, stream, StreamCommand, type DeclaredStream, type StreamOptions, type Streams } from './service/stream.js';
export { BUS, REPORT_ANOMALY, STORE, STREAMS } from './service/tokens.js';
export { runService } from './service/run-service.js';
export { failureCodeOf } from './tracing/failure-code.js';
export { parentOf, withinSpans } from './tracing/surroundings.js';
export { eventSpanIdOf, traceIdOf, traceparentOf } from './tracing/trace-ids.js';
export { traceHandlers } from './tracing/trace-handlers.js';
export { traceRelay } from './tracing/trace-relay.js';
export { traceStore } from './tracing/trace-store.js';
export { NO_TRACING, TRACING, traceTime, type SpanRecord, type Tracer, type Tracing } from './tracing/tracer.js';
export * from './validation/fields.js';
export { CasinoValidationPipe } from './validation/validation.pipe.js';

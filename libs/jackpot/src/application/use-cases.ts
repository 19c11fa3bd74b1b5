import { CallSupervisorHandler } from './call-supervisor/call-supervisor.use-case.js';
import { ChangePolicyHandler } from './change-policy/change-policy.use-case.js';
import { IdentifyHandler } from './identify/identify.use-case.js';
import { LinkTableHandler } from './link-table/link-table.use-case.js';
import { NotifyStopHandler } from './notify-stop/notify-stop.use-case.js';
import { OpenJackpotHandler } from './open-jackpot/open-jackpot.use-case.js';
import { ReleaseHandler } from './release/release.use-case.js';
import { ResumeHandler } from './resume/resume.use-case.js';
import { StopHandler } from './stop/stop.use-case.js';
import { SuspendHandler } from './suspend/suspend.use-case.js';
import { UnlinkTableHandler } from './unlink-table/unlink-table.use-case.js';

/** Everything that the command bus knows. */
export const USE_CASES = [
  OpenJackpotHandler,
  ChangePolicyHandler,
  LinkTableHandler,
  UnlinkTableHandler,
  SuspendHandler,
  ResumeHandler,
  NotifyStopHandler,
  StopHandler,
  CallSupervisorHandler,
  IdentifyHandler,
  ReleaseHandler,
] as const;

import { accept, refuse, type Decider, type Decision } from '@casino/kernel';
import { advance } from './decisions/advance.js';
import { answerBets } from './decisions/answer-bets.js';
import { callLastBets } from './decisions/close.js';
import { callTime, decideHand } from './decisions/decide-hand.js';
import { expose } from './decisions/expose.js';
import { answerJp1, rejectJp1Claim, returnJp1 } from './decisions/jp1-answers.js';
import { detectStake, registerStakes } from './decisions/jp1-stakes.js';
import { openRound } from './decisions/open-round.js';
import { placeBets } from './decisions/place-bets.js';
import { settle } from './decisions/settle.js';
import { sitOut } from './decisions/sit-out.js';
import { voidRound } from './decisions/void-round.js';
import { withdrawBet, withdrawUnanswered } from './decisions/withdraw-bet.js';
import type { RoundCommand } from './round.commands.js';
import { evolve } from './round.evolve.js';
import { NO_ROUND, type RoundEvent, type RoundState } from './round.state.js';

/** Not asked by a person: there is nobody to refuse it to. */
const HEARD: ReadonlySet<RoundCommand['type']> = new Set(['AnswerBets', 'WithdrawUnanswered', 'AnswerJp1', 'RejectJp1Claim']);

const decide = (command: RoundCommand, round: RoundState): Decision<RoundEvent> => {
  if (command.type === 'OpenRound') return openRound(command, round);
  if (round.phase === 'none') return HEARD.has(command.type) ? accept() : refuse('round-not-found');
  switch (command.type) {
    case 'PlaceBets':
      return placeBets(command, round);
    case 'AnswerBets':
      return answerBets(command, round);
    case 'SitOut':
      return sitOut(command, round);
    case 'WithdrawBet':
      return withdrawBet(command, round);
    case 'WithdrawUnanswered':
      return withdrawUnanswered(command, round);
    case 'DetectStake':
      return detectStake(command, round);
    case 'RegisterStakes':
      return registerStakes(command, round);
    case 'CallLastBets':
      return callLastBets(command, round);
    case 'AnswerJp1':
      return answerJp1(command, round);
    case 'ReturnJp1':
      return returnJp1(command, round);
    case 'RejectJp1Claim':
      return rejectJp1Claim(command, round);
    case 'Deal':
    case 'Turn':
    case 'Reveal':
      return advance(command, round);
    case 'Check':
    case 'Fold':
    case 'Play':
      return decideHand(command, round);
    case 'CallTime':
      return callTime(command, round);
    case 'Expose':
      return expose(command, round);
    case 'Settle':
      return settle(command, round);
    case 'VoidRound':
      return voidRound(command, round);
  }
};

/** `round-T-n`: one coup from its opening to its settlement, for every game; the game's own rules are behind `Game`. */
export const roundDecider: Decider<RoundCommand, RoundEvent, RoundState> = { initial: NO_ROUND, decide, evolve };

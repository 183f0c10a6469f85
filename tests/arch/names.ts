/** A name that is not used any more, and the name to use instead. */
export interface BannedName {
  /** Matches names of exports. */
  readonly name?: RegExp;
  /** Matches file names without their extensions. */
  readonly file?: RegExp;
  readonly use: string;
  /** Paths where the word means something else. */
  readonly except?: RegExp;
}

/** Banned names (architecture.md#names): each thing has one name, the one used in its field. */
export const BANNED_NAMES: readonly BannedName[] = [
  { name: /^Exchange$|^openExchange$/, use: 'AppContext' },
  { name: /[a-z]Parts$/, use: 'XDeps', except: /^(src|tools|tests)\// },
  { name: /^book$|^Booking$|[bB]ookings$/, use: 'postEntry, LedgerEntry' },
  {
    name: /^(Leg|MemberLeg|HouseLeg|Legs|ALL_LEGS)$|^legs[A-Z]|ledgerLegs/,
    use: 'Posting, postings',
  },
  { name: /^carryOut$/, use: 'applyFills' },
  { name: /^once$/, file: /^once$/, use: 'withIdempotency' },
  {
    name: /^(act|call|exchange)$/,
    use: 'mutate, query, request',
    except: /^(server|tests|tools)\//,
  },
  { name: /Place$|^onPlace$/, file: /(^|\.)place$/, use: 'XSearch', except: /^(server|tests)\// },
  { name: /Wish$/, use: 'OrderRequest, XRequest' },
  { file: /^figures$/, use: 'format-number, measurements' },
  { name: /[pP]ay(Password|Hash)/, file: /pay-password/, use: 'transactionPassword' },
  { name: /^(countTry|forgetTries)$|Tries$/, use: 'recordAttempt, clearAttempts' },
  { name: /^(prove|take)[A-Z]\w*Code$|^(prove|take)Code$/, use: 'verifyCode, consumeCode' },
  { name: /^noteChange$/, use: 'recordSecurityChange' },
  { name: /Gate$/, file: /^gate$/, use: 'TradingHalt' },
  { name: /^Holds?$|^createHolds$/, file: /spot\.holds$/, use: 'MatchQuarantine' },
  // A review is the operator's decision.
  {
    name: /ReviewDialog$|^useReview$/,
    file: /^use-review$|-review$|^review-dialog$/,
    use: 'confirmation',
    except: /^(server|tests)\//,
  },
  // Injected faults of tests and tools are called faults throughout.
  {
    name: /Faults?$|Fault[A-Z]/,
    file: /(^|-)faults?(-|$)/,
    use: 'validate, XValidationError',
    except: /^(tests|tools)\//,
  },
  {
    name: /FaultWords|_WORDS$/,
    file: /-words$/,
    use: 'XValidationMessage, messages',
    except: /^tests\//,
  },
  {
    name: /Places$|^fit[A-Z]\w*Price$|^fit(Price|Quantity)$/,
    use: 'pricePrecision, roundToTick',
    except: /^src\/(domain\/range|features\/spot)/,
  },
  { name: /^within$/, file: /^within$/, use: 'withTimeout' },
  { name: /^nextTask$/, file: /^next-task$/, use: 'yieldToMain' },
  { name: /^orNothing$/, use: 'tryOrUndefined' },
  { name: /^(tell|told|hear|heard)([A-Z]|$)/, use: 'notify, report, receive' },
  { name: /^answer([A-Z]|$)/, use: 'respond, return', except: /^tests\// },
  { name: /^(keep|kept)([A-Z]|$)/, file: /^kept?-/, use: 'save, insert, cache' },
  { name: /[cC]ycle(s|Days|Seconds)?$|CYCLE/, use: 'duration', except: /^tests\// },
  {
    name: /^(Option|Staking|Offered)Term$|^term[A-Z]|^TermChoice$/,
    file: /^term-/,
    use: 'duration',
  },
  {
    name: /^(Door|createDoor|Crew|createCrew|createTurns)$/,
    file: /(^|\.)(door|crew|turns)$|-turns$/,
    use: 'Authenticator, ClaimedJobs, a queue',
  },
  {
    name: /^(together|remembered|changed|wakeDebts)$/,
    file: /^(together|remembered|wake-debts)$/,
    use: 'awaitAll, cachedRead, assertChanged, retryOverdueLoans',
  },
];

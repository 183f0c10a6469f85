import { eq } from 'drizzle-orm';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../db/db.ts';
import { members } from '../../../db/schema/auth.ts';
import { isUniqueViolation, transact } from '../../../db/transact.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { type CodeBinding, deleteCodesOf, sendCode, verifyCode } from '../../members/codes.ts';
import { addressOf, type Contact, readEmail, readPhone } from '../../members/contacts.ts';
import { findMemberByName } from '../../members/members.repo.ts';
import { memberOf } from '../../members/members.service.ts';
import { membersTexts } from '../../members/members.texts.ts';
import { endOtherSessions, forgetOtherDevices } from '../../members/sessions.ts';
import { mailSecurityChange, recordSecurityChange } from '../changes.ts';
import { insertFreezeLink } from '../freeze-links.ts';
import { assertNotFrozen } from '../frozen.ts';
import { type OwnerProof, type ProvedOwner, verifyOwner } from '../owner-proof.ts';
import { assertNotSharedAccount } from '../passwords/login-password.ts';
import { securityTexts } from '../security.texts.ts';

type MemberCall = CallContext<'member'>;

/**
 * Sends a code to the member's new e-mail address. If the address already has an account, the
 * response and the work are the same, but the e-mail says so (ADR-128). Throws a Refusal.
 */
export async function sendContactCode(
  context: AppContext,
  typed: string,
  call: MemberCall,
): Promise<void> {
  const { db, limiter } = context;
  const { now, say } = call;
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  const email = readEmail(typed);
  limiter.take('mail', call.address);
  const isTaken = (await findMemberByName(db, addressOf('email', email))) !== undefined;
  const countedBy = [`contact mail ${member.id}`];
  await sendCode(context, {
    ...bindingOf(member.id, email),
    email,
    now,
    isTaken,
    countedBy,
    say,
  });
}

/** A code for the new address is valid only for this member and this address. */
function bindingOf(memberId: number, email: string): CodeBinding {
  return { purpose: 'contact', subject: `${memberId} ${email}` };
}

/**
 * Sets the e-mail address of the account (product.md#contact-details). For the first e-mail
 * address of an account that has only a phone number and cannot receive another code, the password
 * is sufficient. Throws a Refusal.
 */
export async function changeEmail(
  context: AppContext,
  given: OwnerProof & { readonly email: string; readonly newCode: string },
  call: MemberCall,
): Promise<void> {
  const email = readEmail(given.email);
  const owner = await verifyOwner(context, given, call, { isPasswordEnough: true });
  const binding = bindingOf(owner.member.id, email);
  const consumeNew = await verifyCode(context.db, binding, given.newCode, call.now, 'newCode');
  await changeContact(context, { owner, by: 'email', contact: email, call }, consumeNew);
}

/**
 * Sets the phone number of the account. As at registration, it is not verified by a code, and it is
 * refused if another account has the number in any spelling. Throws a Refusal.
 */
export async function changePhone(
  context: AppContext,
  given: OwnerProof & { readonly phone: string },
  call: MemberCall,
): Promise<void> {
  const phone = readPhone(given.phone);
  const owner = await verifyOwner(context, given, call);
  context.limiter.take('register', call.address);
  const other = await findMemberByName(context.db, addressOf('phone', phone));
  if (other !== undefined && other.id !== owner.member.id) throw taken('phone');
  await changeContact(context, { owner, by: 'phone', contact: phone, call });
}

interface ContactChange {
  readonly owner: ProvedOwner;
  readonly by: Contact;
  readonly contact: string;
  readonly call: MemberCall;
}

/**
 * Stores the address, ends the other sessions, and notifies the member at the old and the new
 * e-mail address, with a link that freezes the account. If two members claim an address
 * concurrently, the database accepts one.
 */
async function changeContact(
  context: AppContext,
  { owner, by, contact, call }: ContactChange,
  consumeNew?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id: memberId, email: oldEmail } = owner.member;
  const change = { memberId, kind: by, call } as const;
  const note = await transact(context.db, async (tx) => {
    await owner.consume(tx);
    await assertNotFrozen(tx, memberId);
    await consumeNew?.(tx);
    await tx
      .update(members)
      .set({ [by]: contact })
      .where(eq(members.id, memberId));
    await deleteCodesOf(tx, memberId);
    await endOtherSessions(tx, context, call.caller);
    await forgetOtherDevices(tx, memberId, call.device);
    await recordSecurityChange(tx, context, change);
    return insertFreezeLink(tx, memberId, call);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken(by) : error;
  });
  await mailSecurityChange(context, change, { note });
  if (by === 'email' && oldEmail !== null) {
    await mailSecurityChange(context, change, { note, to: oldEmail });
  }
}

function taken(field: Contact): Refusal {
  return new Refusal({ ...membersTexts.taken, field });
}

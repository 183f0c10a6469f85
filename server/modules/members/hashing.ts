import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cost of argon2id: `memory` in KiB, and the number of `passes`. */
export interface HashingCost {
  readonly memory: number;
  readonly passes: number;
}

/** 19 MiB and two passes, which take about 23 ms on a test machine (product.md#password-rule). */
export const PRODUCTION_COST: HashingCost = { memory: 19_456, passes: 2 };

export interface Hashing {
  /** Returns the PHC string `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Returns true if the password matches the hash. Without a hash it does the same work and returns
   * false.
   */
  verify(password: string, phc: string | null | undefined): Promise<boolean>;
}

const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

export function createHashing(cost: HashingCost): Hashing {
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const tag = await derive(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
    },
    async verify(password, phc) {
      const [, memory, passes, salt, tag] = PHC.exec(phc ?? '') ?? [];
      if (salt === undefined || tag === undefined) {
        await derive(password, randomBytes(16), cost);
        return false;
      }
      const given = await derive(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
      });
      return timingSafeEqual(given, Buffer.from(tag, 'base64'));
    },
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function derive(password: string, nonce: Buffer, { memory, passes }: HashingCost): Promise<Buffer> {
  const options = {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

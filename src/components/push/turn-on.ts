import { addDevice } from '#/api/notices-push';
import { keysOf, subscribeBrowser } from '#/lib/push-manager';

/**
 * Subscribes this browser and the server, as an answer to a press. Returns false when the browser
 * does not permit it. Throws ApiError, or what the browser says.
 */
export async function turnOnPush(serverKey: string): Promise<boolean> {
  const subscription = await subscribeBrowser(serverKey);
  if (!subscription) return false;
  await addDevice(keysOf(subscription));
  return true;
}

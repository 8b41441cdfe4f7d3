import type { Channel, TurnoutByChannel } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { lazyTexts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import './channel-list.css';

type ChannelListProps = {
  channels: readonly Channel[];
  turnout: TurnoutByChannel;
  exchanged: number;
  givenUp: PublicBatch['sheets_given_up'];
};

export function ChannelList({ channels, turnout, exchanged, givenUp }: ChannelListProps) {
  return (
    <div className="channels small">
      <p>{lazyTexts.channels.title}</p>
      <ul className="num">
        {channels.map((channel) => (
          <li key={channel}>{lazyTexts.channels[channel]({ count: toNumberText(turnout[channel]) })}</li>
        ))}
      </ul>
      {exchanged > 0 && <p>{lazyTexts.channels.exchanged({ count: toNumberText(exchanged) })}</p>}
      {givenUp && <p>{lazyTexts.channels.givenUp(givenUp)}</p>}
    </div>
  );
}

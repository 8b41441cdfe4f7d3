import type { Channel, TurnoutByChannel } from '#contract/council/channels.ts';
import type { PublicBatch } from '#contract/council/public-batch.ts';
import { laterTexts } from '#web/text/lazy.ts';
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
      <p>{laterTexts.channels.title}</p>
      <ul className="num">
        {channels.map((channel) => (
          <li key={channel}>{laterTexts.channels[channel]({ count: toNumberText(turnout[channel]) })}</li>
        ))}
      </ul>
      {exchanged > 0 && <p>{laterTexts.channels.exchanged({ count: toNumberText(exchanged) })}</p>}
      {givenUp && <p>{laterTexts.channels.givenUp(givenUp)}</p>}
    </div>
  );
}
